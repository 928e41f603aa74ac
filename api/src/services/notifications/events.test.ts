import {
  changePassword,
  logOut,
  requestPasswordReset,
  resetPassword,
  revokeSession,
} from "@unknot/contract/services/auth";
import { createComment } from "@unknot/contract/services/comments";
import { deleteAccount } from "@unknot/contract/services/user";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, mute, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { addApi } from "../../create-api.ts";
import { createServer } from "../../platform/http/server.ts";

let api: TestApi;
let rowan: LoggedIn;
let address: string;
/** Another process on the same database, as far as streams are concerned: it shares nothing else. */
let other: ReturnType<typeof createServer>;
let otherAddress: string;
const logged: string[] = [];
beforeAll(async () => {
  api = await startTestApi();
  rowan = await signUpAndLogIn(api);
  address = await api.server.listen({ host: "127.0.0.1", port: 0 });
  other = createServer({ logLevel: "warn", logTo: { write: (line) => void logged.push(line) } });
  await addApi(other, api.context);
  otherAddress = await other.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const listen = (token: string | null, where = address) =>
  fetch(`${where}/api/get_notification_events`, { headers: token ? { authorization: `Bearer ${token}` } : {} });

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readerOf(token: string | null, where = address): Promise<Reader> {
  const answer = await listen(token, where);
  if (!answer.body) throw new Error(`the stream answers ${answer.status}`);
  return answer.body.getReader();
}

/** Reads a stream up to the event with this count. */
async function untilUnread(reader: Reader, count: number): Promise<void> {
  let text = "";
  while (!text.includes(`event: unread\ndata: ${count}\n\n`)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the stream ended after "${text}"`);
    text += new TextDecoder().decode(value);
  }
}

/** Reads a stream to its end; how long that took, in milliseconds. */
async function untilEnd(reader: Reader): Promise<number> {
  const begun = Date.now();
  for (;;) if ((await reader.read()).done) return Date.now() - begun;
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
  await Promise.all(readers.map((reader) => reader.cancel()));
});

it("is for members whose session lives", async () => {
  expect((await listen(null)).status).toBe(403);
  const ash = await signUpAndLogIn(api, "Ash");
  await ash.browser.call(logOut, {});
  expect((await listen(ash.browser.accessToken)).status).toBe(403);
});

const sessionOf = async ({ id }: LoggedIn) =>
  (await api.db.selectFrom("sessions").select("id").where("user_id", "=", id).executeTakeFirstOrThrow()).id;

const ENDS: [string, (member: LoggedIn) => Promise<unknown>][] = [
  ["logging out", ({ browser }) => browser.call(logOut, {})],
  [
    "being ended from another session",
    async (member) => {
      const session_id = await sessionOf(member);
      const elsewhere = api.browser();
      await elsewhere.logIn(member.email, PASSWORD);
      return elsewhere.call(revokeSession, { params: { session_id } });
    },
  ],
  [
    "another session's change of password",
    async ({ email }) => {
      const elsewhere = api.browser();
      await elsewhere.logIn(email, PASSWORD);
      return elsewhere.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}2` } });
    },
  ],
  [
    "a reset of the password",
    async ({ email }) => {
      await api.call(requestPasswordReset, { body: { email } });
      await api.runJobs();
      const token = api.mailbox.tokenFor(email);
      return api.call(resetPassword, { body: { token, newPassword: `${PASSWORD}2` } });
    },
  ],
  [
    "the closing of the account",
    ({ browser }) => browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: false } }),
  ],
];

it.each(ENDS)("ends with its session, in every process, within a second: %s", async (_, end) => {
  const member = await signUpAndLogIn(api, `Elm${ENDS.findIndex(([, one]) => one === end)}`);
  const token = member.browser.accessToken;
  const readers = await Promise.all([readerOf(token), readerOf(token, otherAddress)]);
  await Promise.all(readers.map((reader) => untilUnread(reader, 0)));
  expect(await end(member)).toMatchObject({ success: true });
  for (const took of await Promise.all(readers.map(untilEnd))) expect(took).toBeLessThan(1000);
});

it("goes on while the member is muted, who may still read", async () => {
  const post = await createPost(api.db, { authorId: rowan.id });
  const oak = await signUpAndLogIn(api, "Oak");
  const reader = await readerOf(rowan.browser.accessToken);
  await untilUnread(reader, 1);
  await mute(api, rowan.id);
  await oak.browser.call(createComment, { body: { ps_id: post, text: "<p>Hello</p>" } });
  await untilUnread(reader, 2);
  await reader.cancel();
});

it("outlives a database that fails for a moment, which the log says once", async () => {
  const lime = await signUpAndLogIn(api, "Lime");
  const post = await createPost(api.db, { authorId: lime.id });
  const reader = await readerOf(lime.browser.accessToken, otherAddress);
  await untilUnread(reader, 0);
  await sql`alter table notifications rename to elsewhere`.execute(api.db);
  await expect.poll(() => logged.join(""), { timeout: 5000 }).toContain("members cannot be told of news");
  await sql`alter table elsewhere rename to notifications`.execute(api.db);
  const fern = await signUpAndLogIn(api, "Willow");
  await fern.browser.call(createComment, { body: { ps_id: post, text: "<p>Hello</p>" } });
  await untilUnread(reader, 1);
  expect(logged.filter((line) => line.includes("cannot be told"))).toHaveLength(1);
  await reader.cancel();
});

it("asks the database one question at a time, however slow it is", async () => {
  const maple = await signUpAndLogIn(api, "Maple");
  const asked = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%from sessions s%'`.execute(
      api.db,
    );
    return rows[0]?.count;
  };
  const first = await readerOf(maple.browser.accessToken);
  await untilUnread(first, 0);
  await api.db.transaction().execute(async (trx) => {
    await sql`lock table notifications in access exclusive mode`.execute(trx);
    await expect.poll(asked, { timeout: 5000 }).toBe(1);
    await first.cancel();
    const second = await listen(maple.browser.accessToken);
    expect(second.status).toBe(200);
    for (let times = 0; times < 5; times++) {
      await fetch(`${address}/api/get_user_activity?username=Maple`);
      expect(await asked()).toBe(1);
    }
    await second.body?.cancel();
  });
});
