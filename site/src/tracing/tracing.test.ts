import { createPost } from "@unknot/api/testing/factories";
import { afterAll, expect, it } from "vitest";
import { openListeningSite } from "../../testing/listening-site.ts";
import { openReceiver } from "../../testing/otlp.ts";

const receiver = await openReceiver();
afterAll(receiver.close);
const lines: string[] = [];
const { database, url } = await openListeningSite(
  { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: "50", TRUSTED_PROXY: "127.0.0.1", LOG_REQUESTS: "on", SLOW_QUERY_MS: "0" },
  { write: (line) => void lines.push(line) },
  (line) => console.log("LOG", line),
);

it("looks", async () => {
  const id = await createPost(database.db);
  for (let i = 0; i < 3; i++) await (await fetch(`${url}/post/${id}?a=b`)).text();
  await (await fetch(`${url}/api/get_problemsolutions`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ query: { searchBy: "text", value: "my private trouble" } }) })).text();
  await (await fetch(`${url}/profile/somebody`)).text();
  await (await fetch(`${url}/favicon.svg`)).text();
  await (await fetch(`${url}/api/get_alternatives/${id}`)).text();
  await expect.poll(() => receiver.spans.filter((s) => s.kind === 2).length).toBe(7);
  for (const s of [...receiver.spans].sort((a, b) => a.start - b.start)) console.log(s.traceId.slice(0, 4), s.parentId.slice(0, 4), s.spanId.slice(0, 4), s.name, s.kind, s.start.toFixed(3), (s.end - s.start).toFixed(2), s.isError, JSON.stringify(s.attributes));
  console.log(receiver.spans[0]?.resource, receiver.requests[0]?.headers, lines.join(""));
});
