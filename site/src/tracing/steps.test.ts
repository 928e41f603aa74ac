import { createContext } from "@unknot/api/create-context";
import { readConfig } from "@unknot/api/platform/config";
import { traced } from "@unknot/api/platform/tracing";
import { openQueue } from "@unknot/api/support/jobs/queue";
import { createRichText } from "@unknot/api/support/rich-text/rich-text";
import { createBucket } from "@unknot/api/support/uploads/bucket";
import { startBucket } from "@unknot/api/testing/bucket";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openListeningSite } from "../../testing/listening-site.ts";
import { TOKEN_SECRET } from "../../testing/open-test-site.ts";
import { type GotSpan, openReceiver } from "../../testing/otlp.ts";

const receiver = await openReceiver();
afterAll(receiver.close);
const { spans } = receiver;
const { database } = await openListeningSite({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_BSP_SCHEDULE_DELAY: "20",
});
beforeEach(() => {
  spans.length = 0;
  receiver.requests.length = 0;
});

const [INTERNAL, CLIENT, CONSUMER] = [1, 3, 5];
const childrenOf = ({ spanId, traceId }: GotSpan) =>
  spans.filter((span) => span.parentId === spanId && span.traceId === traceId);

describe("what is done for requests, or by itself", () => {
  const job = <Result>(work: () => Promise<Result>) => traced("job", "test", work);
  const spanNamed = async (name: string): Promise<GotSpan> => {
    await expect.poll(() => spans.find((span) => span.name === name)).toBeDefined();
    return spans.find((span) => span.name === name) as GotSpan;
  };

  it("a job is a trace of its own, with its statements; one that fails is an error", async () => {
    const options = { pool: database.pools.jobs, queues: { fails: "message" }, isSupervised: false } as const;
    const queue = await openQueue({ ...options, onError: () => {} });
    const run = async () => {
      await sql`select ${"a secret"}::text`.execute(database.jobs);
      throw new TypeError("no luck with a secret");
    };
    await queue.work([{ name: "fails", run }]);
    await queue.send(database.db, "fails", { secret: "of a member" });
    const span = await spanNamed("job fails");
    await queue.stop();
    expect(span).toMatchObject({
      parentId: "",
      kind: CONSUMER,
      isError: true,
      attributes: { "messaging.destination.name": "fails", "error.type": "TypeError" },
    });
    expect(childrenOf(span)).toMatchObject([{ attributes: { "db.query.text": "select $1::text" } }]);
    expect(receiver.requests.map(({ body }) => body.toString("latin1")).join()).not.toContain("secret");
  });

  it("a transaction has its commit", async () => {
    await job(() =>
      database.db.transaction().execute((trx) => sql`delete from site_events where name = ${"nothing"}`.execute(trx)),
    );
    const span = await spanNamed("job test");
    expect(childrenOf(span).map(({ name, kind }) => [name.split(" ")[0], kind])).toEqual([
      ["DELETE", CLIENT],
      ["commit", CLIENT],
    ]);
  });

  it("mails, texts in threads and calls of the bucket have theirs", async () => {
    const bucket = await startBucket();
    const access = { region: "auto", accessKeyId: "key", secretAccessKey: "test-secret" };
    const storage = createBucket({ url: bucket.url, ...access });
    const richText = createRichText();
    const config = readConfig({ TOKEN_SECRET });
    const mailer = { send: async () => "" };
    const context = await createContext({ config, database, log: () => {}, mailer, runsJobs: false });
    const letter = { subject: "Private", greeting: "Fern", paragraphs: [] } as never;
    await job(async () => {
      await storage.put("a-private-name.webp", Buffer.from("x"));
      await richText.clean({ text: "<p>Private</p>", form: "html" });
      await context.mailer.send("fern@knots.example", letter);
      bucket.state = "failing";
      await storage.get("a-private-name.webp").catch(() => {});
    });
    const span = await spanNamed("job test");
    await Promise.all([context.jobs.stop(), richText.close(), context.richText.close(), bucket.stop()]);
    const steps = childrenOf(span).filter(({ attributes }) => attributes["db.system.name"] === undefined);
    expect(steps.map(({ name, kind, isError }) => ({ name, kind, isError }))).toEqual([
      { name: "bucket PUT", kind: CLIENT, isError: false },
      { name: "worker clean", kind: INTERNAL, isError: false },
      { name: "mail", kind: CLIENT, isError: false },
      { name: "bucket GET", kind: CLIENT, isError: true },
    ]);
    const told = receiver.requests.map(({ body }) => body.toString("latin1")).join();
    expect(told).not.toMatch(/private|fern|knots\.example/i);
  });

  it("a statement that nobody asked for in a request or job is told of by nobody", async () => {
    await sql`select 1`.execute(database.db);
    await job(async () => {});
    await spanNamed("job test");
    expect(spans).toHaveLength(1);
  });
});
