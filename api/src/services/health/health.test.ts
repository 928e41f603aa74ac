import { problemInText } from "@unknot/contract/language/health-problem";
import { DAY, MINUTE } from "@unknot/contract/limits";
import { getHealth } from "@unknot/contract/services/admin";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LoggedIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import type { AppContext } from "../../context.ts";
import { recordBackup } from "../backups/index.ts";
import { setRole } from "../members/index.ts";
import { recordEvent } from "../statistics/index.ts";
import { type Check, shortly } from "./check.ts";
import { littleRoom } from "./check-disks.ts";
import { isGuessable } from "./check-settings.ts";
import { LOOK_AFTER_SITE } from "./index.ts";
import { lookAt } from "./look.ts";

/** The database of the tests runs without what keeps data safe: that is always found. */
const ALWAYS = "dataLoss";
const RANDOM = "n3Qk8Zt1vWm5Ly7Rb2Xc9Hd4Jf6Gs0Pa";

/** A site that lacks nothing. */
const WELL = {
  SITE_URL: "https://knots.example",
  TRUSTED_PROXY: "127.0.0.1",
  SMTP_URL: "smtp://127.0.0.1:1",
  BACKUP_TO: "/tmp",
  RATE_LIMIT: "on",
  SUPPORT_EMAIL: "help@knots.example",
  SITE_OWNER: "Rowan",
  TOKEN_SECRET: RANDOM,
};

let api: TestApi;
let admin: LoggedIn;
beforeAll(async () => {
  api = await startTestApi({ settings: WELL });
});
beforeEach(async () => {
  await api.reset();
  // Whose clock is compared with the database's.
  api.clock.set(new Date().toISOString());
  admin = await logInAs(api, "admin", "Rowan");
  await api.runJobs();
  api.mailbox.mails.length = 0;
});
afterAll(() => api.close());

async function look(who = admin) {
  const answer = await who.browser.call(getHealth, {});
  if (!answer.success) throw new Error(answer.error);
  return answer.problems;
}
const names = async (who = admin) => (await look(who)).map(({ name }) => name);
const lookByItself = async () => {
  await api.runJob(LOOK_AFTER_SITE);
  await api.runJobs();
  return api.mailbox.mails.splice(0).map(({ to, letter }) => ({ to, text: letter.paragraphs.join("\n") }));
};

it("finds nothing where nothing is wrong", async () => {
  expect(await names()).toEqual([ALWAYS]);
});

it("says what the settings lack, the gravest first, each in words with what to do", async () => {
  const settings = { RATE_LIMIT: "off", SITE_URL: "http://knots.example", TOKEN_SECRET: "changeme".repeat(5) };
  const own = await startTestApi({ settings });
  own.clock.set(new Date().toISOString());
  const problems = await look(await logInAs(own, "admin", "Fern"));
  await own.close();
  expect(problems.map(({ name }) => name)).toEqual([
    ALWAYS,
    "backupsNotScheduled",
    "noMailServer",
    "weakSecret",
    "siteUrlPlain",
    "rateLimitOff",
    "noSupportEmail",
    "noSiteOwner",
  ]);
  for (const problem of problems) {
    const { what, todo } = problemInText(problem);
    expect(what).toMatch(/\w/);
    expect(todo).not.toMatch(/undefined|NaN/);
  }
});

it("says that SITE_URL leads nowhere, and that nobody knows who sits behind the proxy", async () => {
  const settings = { ...WELL, HOST: "0.0.0.0", SITE_URL: "http://localhost:3000", TRUSTED_PROXY: "" };
  const local = await startTestApi({ settings });
  local.clock.set(new Date().toISOString());
  expect(await names(await logInAs(local, "admin", "Fern"))).toEqual([ALWAYS, "siteUrlLocal"]);
  await local.close();
  const behind = await startTestApi({ settings: { ...WELL, TRUSTED_PROXY: "" } });
  behind.clock.set(new Date().toISOString());
  expect(await names(await logInAs(behind, "admin", "Fern"))).toEqual([ALWAYS, "noTrustedProxy"]);
  await behind.close();
});

it("knows secrets that can be guessed from random ones", () => {
  for (const bad of ["a".repeat(40), "4f9Qz".repeat(8), `${RANDOM}-changeme`, "0101110100010110101001101010110101"])
    expect(isGuessable(bad)).toBe(true);
  expect(isGuessable(RANDOM)).toBe(false);
  expect(isGuessable("9f86d081884c7d659a2feaa0c55ad015")).toBe(false);
});

it("calls a disk nearly full by what is left, not by its share alone", () => {
  const [MB, GB] = [1024 ** 2, 1024 ** 3];
  const disk = (free: number, all: number) => littleRoom({ bavail: free, blocks: all, bsize: 1 });
  expect(disk(100 * MB, 100 * GB)).toBe(100 * MB);
  expect(disk(1 * GB, 20 * GB)).toBe(1 * GB);
  expect(disk(1 * GB, 4 * GB)).toBeNull();
  expect(disk(100 * GB, 10_000 * GB)).toBeNull();
});

it("tells of mails that were refused, until two days later", async () => {
  await recordEvent(api.db, "mails failed", api.clock());
  expect(await look()).toContainEqual({ name: "mailsRefused", params: { count: 1 }, since: null });
  await api.db.updateTable("site_events").set({ count: "2" }).execute();
  await sql`update site_events set day = day - 2`.execute(api.db);
  expect(await names()).toEqual([ALWAYS]);
});

it("tells of backups: the last one failed, and the newest is too old", async () => {
  const at = (ago: number) => ({
    startedAt: new Date(api.clock().getTime() - ago),
    endedAt: new Date(api.clock().getTime() - ago),
    place: "/tmp",
  });
  const manifest = { tables: [], images: [] } as never;
  await recordBackup(api.db, { ...at(3 * DAY), manifest });
  expect(await look()).toContainEqual({ name: "backupOld", params: { days: 3 }, since: null });
  await recordBackup(api.db, { ...at(MINUTE), problem: "ENOSPC: no space left" });
  expect(await names()).toEqual([ALWAYS, "backupFailed", "backupOld"]);
  await recordBackup(api.db, { ...at(0), manifest });
  expect(await names()).toEqual([ALWAYS]);
});

it("tells of jobs that fail again and again or wait, but not of mails to one address, nor of what is well again", async () => {
  const add = (name: string, state: string, more: Record<string, unknown> = {}) => {
    const row = { name, state, policy: "exclusive", completed_on: null, start_after: "now", ...more };
    return sql`insert into pgboss.job (name, state, policy, completed_on, start_after, retry_count, output)
      values (${name}, ${row.state}::pgboss.job_state, ${row.policy}, ${row.completed_on}::timestamptz,
        ${row.start_after}::timestamptz, ${more.retry_count ?? 0}, '{"message":"550 who is fern@knots.example?"}')`.execute(
      api.db,
    );
  };
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
  await add("count-numbers", "failed", { completed_on: ago(5) });
  await add("count-tags", "failed", { completed_on: ago(5) });
  await add("count-tags", "completed", { completed_on: ago(1) });
  await add("account-mail", "failed", { policy: "standard", completed_on: ago(5) });
  await add("account-mail", "created", { policy: "standard", start_after: ago(45) });
  await add("mail-to-nobody", "created", { policy: "standard", start_after: ago(45) });
  const problems = await look();
  expect(problems.filter(({ name }) => name === "jobFails").map(({ params }) => params)).toEqual([
    { job: "count-numbers", count: 1, why: "550 who is …" },
  ]);
  expect(problems.filter(({ name }) => name === "jobWaits").map(({ params }) => params)).toEqual([
    { job: "account-mail", minutes: 45 },
  ]);
});

it("tells of a long job that nobody is at", async () => {
  await sql`update long_jobs set is_done = false where name = 'reindex'`.execute(api.db);
  expect(await names()).toEqual([ALWAYS, "longJobStands"]);
  await sql`insert into pgboss.job (name, state, policy) values ('reindex', 'active', 'exclusive')`.execute(api.db);
  expect(await names()).toEqual([ALWAYS]);
});

it("tells of a clock that is wrong", async () => {
  api.clock.advance(-MINUTE);
  const [, problem] = await look();
  expect(problem?.name).toBe("clockAskew");
  expect(problem?.params.seconds).toBeGreaterThanOrEqual(60);
});

it("mails admins of what two looks found, once, and again only after it was gone", async () => {
  await logInAs(api, "moderator", "Fern");
  await lookByItself();
  expect(await lookByItself()).toEqual([{ to: admin.email, text: expect.stringMatching(/may lose what was saved/) }]);
  await sql`update long_jobs set is_done = false`.execute(api.db);
  expect(await lookByItself()).toEqual([]);
  const [mail] = await lookByItself();
  expect(mail?.text).toMatch(/long job has stopped/);
  expect(mail?.text).not.toMatch(/may lose/);
  expect(await lookByItself()).toEqual([]);
  expect((await look()).find(({ name }) => name === "longJobStands")?.since).toBe(api.clock().toISOString());
  await sql`update long_jobs set is_done = true`.execute(api.db);
  await lookByItself();
  await sql`update long_jobs set is_done = false`.execute(api.db);
  expect(await lookByItself()).toEqual([]);
  expect(await lookByItself()).toHaveLength(1);
});

it("tells the first admin of what was wrong before there was one, and nobody who is none any more", async () => {
  await setRole(api.db, admin.username, "member");
  for (let count = 0; count < 3; count++) expect(await lookByItself()).toEqual([]);
  await setRole(api.db, admin.username, "admin");
  await api.runJob(LOOK_AFTER_SITE);
  await setRole(api.db, admin.username, "member");
  await api.runJobs();
  expect(api.mailbox.mails).toEqual([]);
});

it("waits for nothing that hangs, says so, and does not ask it again meanwhile", async () => {
  let asked = 0;
  const { promise, resolve } = Promise.withResolvers<[]>();
  const hangs: Check = {
    name: "imagesAway",
    finds: ["imagesAway"],
    run: () => {
      asked++;
      return promise;
    },
  };
  const context = { config: {} } as AppContext;
  const unanswered = {
    found: [{ name: "notLookedAt", subject: "imagesAway", params: { check: "imagesAway", why: "timeout" } }],
    unknown: ["imagesAway"],
  };
  expect(await lookAt(hangs, context, 20)).toEqual(unanswered);
  expect(await lookAt(hangs, context, 20)).toEqual(unanswered);
  expect(asked).toBe(1);
  resolve([]);
  await promise;
  await expect.poll(() => lookAt(hangs, context, 1000)).toEqual({ found: [], unknown: [] });
  const broken: Check = { ...hangs, run: () => Promise.reject(new Error("EIO")) };
  expect((await lookAt(broken, context, 1000)).found[0]?.params.why).toBe("EIO");
});

it("shows no address and no password of what went wrong", () => {
  expect(shortly("smtp://me:secret@mail.example refused fern@knots.example\n twice")).toBe("… refused … twice");
  expect(shortly("x".repeat(100_000)).length).toBeLessThan(400);
});
