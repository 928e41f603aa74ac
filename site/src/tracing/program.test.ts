import { afterAll, describe, expect, it } from "vitest";
import { openReceiver } from "../../testing/otlp.ts";
import { stopProgram, untilReady } from "../../testing/program.ts";
import { ask } from "../../testing/talk.ts";
import { ownDatabase, prepareProgram } from "../../testing/test-program.ts";

/** Hooks that look at each module make a start slower; where others have the machine as well, it takes many times that. */
const READY_WITHIN = 90_000;

/** Packages that a program takes up when somebody first needs them: what cleans, turns into Markdown, mails, draws, looks into images. */
const LATE = [
  "@mixmark-io/domino",
  "turndown",
  "katex",
  "lowlight",
  "sanitize-html",
  "nodemailer",
  "sharp",
  "web-push",
];

/** Says on standard error which modules of OpenTelemetry a program loads, and which of those that are to come late. */
const TELLS_LOADED = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({ load: (url, context, next) => {
    const told = ["/@opentelemetry/", "/src/tracing/", ...${JSON.stringify(LATE)}.map((name) => "/node_modules/" + name + "/")];
    if (told.some((part) => url.includes(part))) console.error("LOADED " + url);
    return next(url, context);
  } });
`)}`;
const loaded = (output: string) => output.split("\n").filter((line) => line.startsWith("LOADED "));
/** What comes with the metrics whatever the settings say: it is where others may plug in, and does nothing itself. */
const ofMetrics = (line: string) => line.includes("/@opentelemetry/api/");

describe("the program", async () => {
  const receiver = await openReceiver();
  const silent = await openReceiver();
  silent.state.gate = new Promise(() => {});
  afterAll(() => Promise.all([receiver.close(), silent.close()]));
  const DATABASE_URL = await ownDatabase();
  const late = { OTEL_BSP_SCHEDULE_DELAY: "60000", DATABASE_URL, NODE_OPTIONS: TELLS_LOADED };
  const traced = await prepareProgram({
    ...late,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    PROCESSES: "2",
    LOG_REQUESTS: "on",
  });
  const waiting = await prepareProgram({ ...late, OTEL_EXPORTER_OTLP_ENDPOINT: silent.url, SERVES: "pages" });
  const soon = { OTEL_BSP_SCHEDULE_DELAY: "100", OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  const working = await prepareProgram({ ...late, ...soon, SERVES: "jobs" });
  const plain = await prepareProgram(late);

  it(
    "sends what it has when it is told to stop, each of its processes for itself",
    async () => {
      const program = traced.start();
      await untilReady(program, READY_WITHIN);
      const lines = () => [...program.output().matchAll(/"pid":(\d+),.*"trace_id":"(\w+)".*"route":"\/api\/\*"/g)];
      const answering = async () => {
        // Each on a connection of its own, so that they are shared out.
        const one = () => fetch(`${program.url}/api/nothing`, { headers: { connection: "close" } });
        await Promise.all(Array.from({ length: 6 }, one));
        return new Set(lines().map(([, pid]) => pid)).size;
      };
      await expect.poll(answering, { timeout: READY_WITHIN }).toBe(2);
      expect(receiver.spans).toEqual([]);
      expect((await stopProgram(program)).code).toBe(0);
      const requests = receiver.spans.filter(({ name }) => name === "GET /api/*");
      expect(requests.map(({ traceId }) => traceId).sort()).toEqual(
        lines()
          .map(([, , id]) => id)
          .sort(),
      );
      expect(new Set(requests.map(({ resource }) => resource["service.instance.id"])).size).toBe(2);
      expect(loaded(program.output()).some((line) => line.includes("/@opentelemetry/sdk-trace/"))).toBe(true);
    },
    3 * READY_WITHIN,
  );

  it(
    "ends in time where nobody takes it",
    async () => {
      const program = waiting.start();
      await untilReady(program, READY_WITHIN);
      await ask(`${program.url}/api/nothing`);
      const { code, ms } = await stopProgram(program);
      expect(code).toBe(0);
      expect(ms).toBeLessThan(9_000);
      expect(silent.requests.length).toBeGreaterThan(0);
    },
    3 * READY_WITHIN,
  );

  it(
    "that works on jobs alone traces those, each for itself",
    async () => {
      receiver.spans.length = 0;
      const pages = waiting.start();
      await untilReady(pages, READY_WITHIN);
      const body = {
        username: "Rowan",
        email: "rowan@knots.example",
        password: "Tr1cky-Knots",
        dateOfBirth: "1990-05-17",
      };
      expect((await ask(`${pages.url}/api/signup`, { method: "POST", body })).status).toBe(200);
      await stopProgram(pages);
      const program = working.start();
      const mail = () => receiver.spans.find(({ name }) => name === "mail");
      await expect.poll(mail, { timeout: READY_WITHIN }).toBeDefined();
      expect((await stopProgram(program)).code).toBe(0);
      const job = receiver.spans.find(({ spanId }) => spanId === mail()?.parentId);
      expect(job).toMatchObject({
        name: expect.stringMatching(/^job /),
        parentId: "",
        resource: { "unknot.serves": "jobs" },
      });
      expect(receiver.requests.map((one) => one.body.toString("latin1")).join()).not.toMatch(/rowan|knots\.example/i);
    },
    3 * READY_WITHIN,
  );

  it(
    "loads nothing for it where it is not asked for, and nothing else that a start does not need",
    async () => {
      const program = plain.start();
      await untilReady(program, READY_WITHIN);
      await ask(`${program.url}/api/nothing`);
      expect((await stopProgram(program)).code).toBe(0);
      expect(loaded(program.output()).filter((line) => !ofMetrics(line))).toEqual([]);
    },
    3 * READY_WITHIN,
  );
});
