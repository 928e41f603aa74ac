import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("settings", () => {
  it("all have a default", () => {
    expect(readConfig({})).toMatchObject({
      host: "127.0.0.1",
      port: 3000,
      siteUrl: "http://127.0.0.1:3000",
      siteName: "Unknot",
      databaseUrl: null,
      sampleContent: true,
      processes: 1,
      serves: ["pages", "jobs"],
      late: { loop: 500, database: 1500 },
    });
  });

  it("empty values count as absent", () => {
    expect(readConfig({ PORT: " ", SITE_URL: "" })).toMatchObject({ port: 3000, siteUrl: "http://127.0.0.1:3000" });
  });

  it("a server's database gets no sample content by itself", () => {
    expect(readConfig({ DATABASE_URL: "postgres://localhost/x", TOKEN_SECRET: "s".repeat(32) })).toMatchObject({
      sampleContent: false,
    });
  });

  it("a server's database needs a secret for tokens, but not for a command", () => {
    expect(() => readConfig({ DATABASE_URL: "postgres://localhost/x" })).toThrow("TOKEN_SECRET");
    expect(readConfig({ DATABASE_URL: "postgres://localhost/x" }, "command")).toMatchObject({ tokenSecret: null });
  });

  it("of mail have the site as their sender", () => {
    expect(readConfig({ SITE_NAME: 'Kno"ts', SITE_URL: "https://knots.example" })).toMatchObject({
      mailFrom: '"Knots" <no-reply@knots.example>',
      smtpUrl: null,
      supportEmail: null,
    });
    expect(readConfig({ MAIL_FROM: "Knots <hi@knots.example>" })).toMatchObject({
      mailFrom: "Knots <hi@knots.example>",
    });
  });

  it.each([
    ["HOST", "999.1.1.1"],
    ["HOST", "two names"],
    ["TOKEN_SECRET", "short"],
    ["PROCESSES", "0"],
    ["PROCESSES", "many"],
    ["SERVES", "pages,mails"],
    ["SERVES", "pages,pages"],
    ["DRAIN_SECONDS", "301"],
    ["BACKUP_CRON", "at night"],
    ["BACKUP_CRON", "0 0 0 1 1 *"],
    ["SMTP_URL", "http://mail"],
    ["MAIL_FROM", "nobody"],
    ["SUPPORT_EMAIL", "x@y@z"],
    ["RATE_LIMIT", "yes"],
    ["DELETED_RETENTION_HOURS", "0"],
    ["LATE_AFTER_MS", "soon"],
    ["LATE_DATABASE_MS", "60001"],
    ["TRUSTED_PROXY", "nginx"],
    ["PUSH_PRIVATE_KEY", "short"],
    ["PUSH_TO", "push.example:443"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4317"],
    ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "collector"],
    ["OTEL_TRACES_EXPORTER", "zipkin"],
  ])("%s cannot be %s", (name, value) => expect(() => readConfig({ [name]: value })).toThrow(name));

  it("are named where they are wrong, and not what follows from them", () => {
    expect(() => readConfig({ PORT: "http" })).toThrow(/^PORT must be a number from 0 to 65535, not "http"$/);
    expect(() => readConfig({ HOST: "999.1.1.1" })).toThrow(/^HOST .*"999\.1\.1\.1"$/);
  });

  it.each(["BACKUP_KEEP", "DUMP_KEEP"])("%s says what it takes, which is not 0", (name) => {
    for (const wrong of ["0", "1001", "none"])
      expect(() => readConfig({ [name]: wrong })).toThrow(
        `${name} must be a whole number from 1 to 1000, not "${wrong}"`,
      );
  });

  it("of OpenTelemetry go by its own names", () => {
    expect(readConfig({}).traces).toBeNull();
    const OTEL_EXPORTER_OTLP_ENDPOINT = "http://collector:4318/";
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
      endpoint: "http://collector:4318/v1/traces",
      headers: {},
      resource: { "service.name": "unknot" },
      sampler: { name: "parentbased_always_on", ratio: 1 },
      timeout: 10_000,
      delay: 5000,
      queue: 2048,
    });
    const all = {
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://traces.example/in",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20YTpi, x-one=1",
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: "x-one=2",
      OTEL_RESOURCE_ATTRIBUTES: "service.name=other,deployment.environment.name=production",
      OTEL_SERVICE_NAME: "knots",
      OTEL_TRACES_SAMPLER: "traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.05",
    };
    expect(readConfig(all).traces).toMatchObject({
      endpoint: "https://traces.example/in",
      headers: { authorization: "Basic YTpi", "x-one": "2" },
      resource: { "service.name": "knots", "deployment.environment.name": "production" },
      sampler: { name: "traceidratio", ratio: 0.05 },
    });
    expect(readConfig({ ...all, OTEL_SDK_DISABLED: "true" }).traces).toBeNull();
    expect(readConfig({ ...all, OTEL_TRACES_EXPORTER: "none" }).traces).toBeNull();
  });

  it.each([
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "a secret"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "authorization=a%secret"],
    ["OTEL_TRACES_SAMPLER", "jaeger_remote"],
    ["OTEL_BSP_SCHEDULE_DELAY", "soon"],
    ["OTEL_BSP_MAX_QUEUE_SIZE", "0"],
  ])("%s cannot be %s where traces are sent", (name, value) => {
    const read = () => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318", [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow("secret");
  });

  it("a part of traces is a number from 0 to 1", () => {
    const sampled = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318", OTEL_TRACES_SAMPLER: "traceidratio" };
    for (const OTEL_TRACES_SAMPLER_ARG of ["2", "-1", "half"])
      expect(() => readConfig({ ...sampled, OTEL_TRACES_SAMPLER_ARG })).toThrow("OTEL_TRACES_SAMPLER_ARG");
  });

  it("a bad one stops the start, and all bad ones are named at once", () => {
    const bad = { PORT: "eighty", SITE_URL: "example.org", DATABASE_URL: "mysql://x", SAMPLE_CONTENT: "maybe" };
    for (const name of Object.keys(bad)) expect(() => readConfig(bad)).toThrow(name);
    const replicas = "postgres://one/unknot, mysql://two/unknot";
    expect(() => readConfig({ DATABASE_REPLICA_URLS: replicas })).toThrow("DATABASE_REPLICA_URLS");
    expect(() => readConfig({ DATABASE_REPLICA_URLS: "postgres://one,two/unknot" })).toThrow("DATABASE_REPLICA_URLS");
    expect(() => readConfig({ PORT: "70000" })).toThrow("PORT");
    expect(() => readConfig({ SITE_URL: "https://example.org/forum" })).toThrow("SITE_URL");
  });
});
