import { createPost } from "@unknot/api/testing/factories";
import { afterAll, expect, it } from "vitest";
import { openListeningSite } from "../../testing/listening-site.ts";
import { openReceiver } from "../../testing/otlp.ts";

const receiver = await openReceiver();
afterAll(receiver.close);
const { spans } = receiver;
const written: string[] = [];
const { database, url } = await openListeningSite(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0",
    OTEL_BSP_SCHEDULE_DELAY: "20",
    TRUSTED_PROXY: "127.0.0.1",
    LOG_REQUESTS: "on",
  },
  { write: (line) => void written.push(line) },
);

it("of none but those that a trusted proxy has begun to trace, nothing is sent", async () => {
  const id = await createPost(database.db);
  for (const path of [`/post/${id}`, `/post/${id}`, `/post/${id}`, "/api/nothing"]) await fetch(url + path);
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7";
  await fetch(`${url}/profile/nobody`, { headers: { traceparent: `${traceparent}-00` } });
  await fetch(`${url}/profile/nobody`, { headers: { traceparent: `${traceparent}-01` } });
  await expect.poll(() => spans.length).toBeGreaterThan(0);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set(["4bf92f3577b34da6a3ce929d0e0e4736"]));
  expect(spans.filter(({ kind }) => kind === 2)).toHaveLength(1);
  const flags = written.map((line) => JSON.parse(line)).flatMap(({ trace_flags }) => trace_flags ?? []);
  expect(flags).toEqual(["00", "00", "00", "00", "00", "01"]);
});
