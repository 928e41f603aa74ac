import { requestPasswordReset, signUp } from "@unknot/contract/services/auth";
import { createComment } from "@unknot/contract/services/comments";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { goodSignUp, signUpAndLogIn } from "../../../testing/members.ts";
import { type Received, startSmtp } from "../../../testing/smtp.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { allJobs } from "../../jobs.ts";
import { BACK_UP } from "../../services/backups/index.ts";
import { DIGEST_MAIL, SEND_DIGESTS } from "../../services/notifications/index.ts";
import { openQueue } from "./queue.ts";

// The queue as the program works it off, and a mail server as slow as a test wants it.

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let api: TestApi;
beforeAll(async () => {
  smtp = await startSmtp();
  api = await startTestApi({ sendsRealMail: true, settings: { SMTP_URL: smtp.url } });
});
beforeEach(async () => {
  smtp.state.beforeTaking = async () => {};
  smtp.received.length = 0;
});
afterAll(async () => {
  await api.close();
  await smtp.stop();
});

const signUpAs = (username: string) =>
  api.call(signUp, { body: { ...goodSignUp, username, email: `${username}@unknot.example` } });
const receivedBy = (address: string) => smtp.received.filter(({ to }) => to?.[0]?.address === address);
const within = (timeout: number) => ({ timeout, interval: 20 });

/** A door that opens when so many wait at it. */
function doorFor(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    if (++waiting === count) resolve();
    return promise;
  };
}

it("holds in a digest what it marks as sent, and keeps what arrives meanwhile for the next", async () => {
  // Without workers: this one is about what is marked.
  const own = await startTestApi({ settings: {} });
  const rowan = await signUpAndLogIn(own);
  const fern = await signUpAndLogIn(own, "Fern");
  const ps_id = await createPost(own.db, { authorId: rowan.id, title: "A knot" });
  const say = (text: string) => fern.browser.call(createComment, { body: { ps_id, text: `<p>${text}</p>` } });
  await say("Early");
  const { send } = own.mailbox.mailer;
  own.mailbox.mails.length = 0;
  own.mailbox.mailer.send = async (...mail) => {
    await say("Late");
    own.mailbox.mailer.send = send;
    return send(...mail);
  };
  for (let day = 0; day < 3; day++) {
    await own.runJob(SEND_DIGESTS);
    await own.runJobs();
  }
  const texts = own.mailbox.mails.map(({ letter }) => letter.paragraphs.slice(1).join());
  expect(texts).toEqual([expect.stringMatching(/Early/), expect.stringMatching(/Late/)]);
  await own.close();
});

it("sends five mails at once", async () => {
  await api.context.jobs.work(allJobs(api.context));
  const door = doorFor(5);
  smtp.state.beforeTaking = door;
  for (const name of ["Ada", "Ben", "Cleo", "Dora", "Eve"]) await signUpAs(name);
  await vi.waitFor(() => expect(smtp.received).toHaveLength(5), within(10_000));
});

it("lets nobody wait for mails to addresses that nobody has", async () => {
  for (let count = 0; count < 20; count++) {
    await api.call(requestPasswordReset, { body: { email: `nobody${count}@unknot.example` } });
  }
  await signUpAs("Fern");
  await vi.waitFor(() => expect(receivedBy("Fern@unknot.example")).toHaveLength(1), within(5_000));
});

it("sends what somebody waits for although ten thousand digests are queued before it, and the server is slow", async () => {
  const postId = await createPost(api.db);
  await sql`insert into notifications (user_id, kind, post_id, created_at, is_due)
    select user_id, 'wish', ${postId}, now(), true from accounts limit 1`.execute(api.db);
  await sql`insert into pgboss.job (name, data)
    select ${DIGEST_MAIL}, jsonb_build_object('userId', user_id)
    from notifications, generate_series(1, 10000)`.execute(api.db);
  const { promise, resolve } = Promise.withResolvers<void>();
  const stuck: Received[] = [];
  smtp.state.beforeTaking = async (mail) => {
    if (!/^News/.test(mail.subject ?? "")) return;
    stuck.push(mail);
    await promise;
  };
  await vi.waitFor(() => expect(stuck.length).toBeGreaterThan(1), within(10_000));
  for (const name of ["Gale", "Hazel", "Iris"]) await signUpAs(name);
  await vi.waitFor(() => expect(receivedBy("Iris@unknot.example")).toHaveLength(1), within(5_000));
  await sql`delete from pgboss.job where name = ${DIGEST_MAIL} and state = 'created'`.execute(api.db);
  resolve();
});

it("what came by itself at an earlier start, and should no longer, comes no more", async () => {
  const scheduled = async () => {
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(api.db);
    return rows.map(({ name }) => name);
  };
  await api.context.jobs.work([{ name: BACK_UP, cron: "17 2 * * *", run: async () => {} }]);
  expect(await scheduled()).toEqual([BACK_UP]);
  await api.context.jobs.work([]);
  expect(await scheduled()).toEqual([]);
});

it("asks once for all queues while nothing waits, and begins what is sent at once", async () => {
  const own = await startTestApi({ settings: {} });
  const { pool } = own.context;
  const names = ["first", "second", "third"];
  const queues = Object.fromEntries(names.map((name) => [name, "message" as const]));
  const queue = await openQueue({ pool, queues, onError: () => {}, isSupervised: false });
  const [query, connect] = [vi.spyOn(pool, "query"), vi.spyOn(pool, "connect")];
  const done: string[] = [];
  const definitions = names.map((name) => ({ name, workers: 5, run: async () => void done.push(name) }));
  await queue.work(definitions);
  // The pool takes a connection by a callback for itself; workers take theirs without.
  const workersTook = () => (connect.mock.calls as unknown[][]).filter((args) => args.length === 0);
  const looks = (count: number) => vi.waitFor(() => expect(query).toHaveBeenCalledTimes(count), within(15_000));
  await looks(1);
  const before = workersTook().length;
  await looks(4);
  expect(workersTook()).toHaveLength(before);
  await queue.send(own.db, "second", {});
  await vi.waitFor(() => expect(done).toEqual(["second"]), within(10_000));
  await queue.stop();
  await own.close();
});
