import { logOut } from "@unknot/contract/services/auth";
import { createComment } from "@unknot/contract/services/comments";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let rowan: LoggedIn;
let address: string;
beforeAll(async () => {
  api = await startTestApi();
  rowan = await signUpAndLogIn(api);
  address = await api.server.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => api.close());

const listen = (token: string | null) =>
  fetch(`${address}/api/get_notification_events`, { headers: token ? { authorization: `Bearer ${token}` } : {} });

/** Reads a stream up to the event with this count. */
async function untilUnread(reader: ReadableStreamDefaultReader<Uint8Array>, count: number): Promise<void> {
  let text = "";
  while (!text.includes(`event: unread\ndata: ${count}\n\n`)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the stream ended after "${text}"`);
    text += new TextDecoder().decode(value);
  }
}

it("tells how many are unread, at once and whenever it changes, to each tab, and stops with the program", async () => {
  const post = await createPost(api.db, { authorId: rowan.id });
  const fern = await signUpAndLogIn(api, "Fern");
  const tabs = await Promise.all([listen(rowan.browser.accessToken), listen(rowan.browser.accessToken)]);
  expect(tabs[0]?.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const readers = tabs.flatMap((tab) => tab.body?.getReader() ?? []);
  await Promise.all(readers.map((reader) => untilUnread(reader, 0)));
  await fern.browser.call(createComment, { body: { ps_id: post, text: "<p>Hello</p>" } });
  await Promise.all(readers.map((reader) => untilUnread(reader, 1)));
  await readers[0]?.cancel();
});

it("is for members whose session lives", async () => {
  expect((await listen(null)).status).toBe(403);
  const ash = await signUpAndLogIn(api, "Ash");
  await ash.browser.call(logOut, {});
  expect((await listen(ash.browser.accessToken)).status).toBe(403);
});
