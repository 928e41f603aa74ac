import { afterAll, beforeEach, expect, it } from "vitest";
import { openListeningSite } from "../../testing/listening-site.ts";
import { openReceiver } from "../../testing/otlp.ts";

const receiver = await openReceiver();
afterAll(receiver.close);
const { spans, state } = receiver;
const METRICS_TOKEN = "a-token-of-the-operator";
const QUEUE = 20;
const said: string[] = [];
const { url } = await openListeningSite(
  {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/in`,
    OTEL_EXPORTER_OTLP_TIMEOUT: "5000",
    OTEL_BSP_SCHEDULE_DELAY: "20",
    OTEL_BSP_MAX_QUEUE_SIZE: String(QUEUE),
    METRICS_TOKEN,
  },
  undefined,
  (line) => void said.push(line),
);
beforeEach(() => {
  spans.length = 0;
  said.length = 0;
});

/** What became of the spans so far. */
async function counts(): Promise<Record<string, number>> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const lines = (await answer.text()).matchAll(/^unknot_spans_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
}
const ask = async () => expect((await fetch(`${url}/api/nothing`)).status).toBe(404);

it("nobody but a trusted proxy says to which trace a request belongs", async () => {
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  await fetch(`${url}/api/nothing`, { headers: { traceparent } });
  await expect.poll(() => spans.length).toBe(1);
  expect(spans[0]?.traceId).not.toBe("4bf92f3577b34da6a3ce929d0e0e4736");
  expect(spans[0]?.parentId).toBe("");
  expect(receiver.requests[0]?.url).toBe("/in");
});

it("one that refuses is told of once, however many it refuses, and once that it takes them again", async () => {
  state.status = 400;
  for (let failed = 1; failed <= 3; failed++) {
    await ask();
    await expect.poll(async () => (await counts()).failed).toBe(failed);
  }
  expect(said).toEqual([expect.stringMatching(/^Traces are not taken by 127\.0\.0\.1:\d+ for now: 400/)]);
  state.status = 200;
  await ask();
  await expect.poll(() => said.length).toBe(2);
  expect(said[1]).toMatch(/^Traces are taken by 127\.0\.0\.1:\d+ again\.$/);
  // It comes and goes: the log is not filled by that.
  state.status = 400;
  const { failed = 0 } = await counts();
  await ask();
  await expect.poll(async () => (await counts()).failed).toBe(failed + 1);
  state.status = 200;
  await ask();
  await expect.poll(() => spans.length).toBe(2);
  expect(said).toHaveLength(2);
});

it("one that says nothing is waited for by nobody, and what it does not take is dropped", async () => {
  const before = await counts();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.gate = promise;
  const gained = (after: Record<string, number>, outcome: string) => (after[outcome] ?? 0) - (before[outcome] ?? 0);
  let asked = 0;
  const dropped = async () => {
    await ask();
    asked++;
    return gained(await counts(), "dropped");
  };
  await expect.poll(dropped, { interval: 1 }).toBeGreaterThan(0);
  const after = await counts();
  expect(gained(after, "sent")).toBe(0);
  expect(asked - gained(after, "dropped") - gained(after, "failed")).toBeLessThanOrEqual(QUEUE);
  resolve();
  const arrived = async () => {
    await ask();
    return spans.length;
  };
  await expect.poll(arrived).toBeGreaterThan(0);
});

it("one that is gone keeps nobody from an answer", async () => {
  await receiver.close();
  const { failed = 0 } = await counts();
  await ask();
  await expect.poll(async () => (await counts()).failed).toBeGreaterThan(failed);
  await ask();
});
