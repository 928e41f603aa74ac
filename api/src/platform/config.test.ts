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
    ["TOKEN_SECRET", "short"],
    ["PROCESSES", "0"],
    ["PROCESSES", "many"],
    ["SERVES", "pages,mails"],
    ["SERVES", "pages,pages"],
    ["DRAIN_SECONDS", "301"],
    ["BACKUP_CRON", "at night"],
    ["BACKUP_CRON", "0 0 0 1 1 *"],
    ["BACKUP_KEEP", "0"],
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
  ])("%s cannot be %s", (name, value) => expect(() => readConfig({ [name]: value })).toThrow(name));

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
