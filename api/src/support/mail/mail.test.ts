import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requestPasswordReset, signUp, verifyEmail } from "@unknot/contract/services/auth";
import { contact } from "@unknot/contract/services/user";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { goodSignUp } from "../../../testing/members.ts";
import { startSmtp } from "../../../testing/smtp.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let api: TestApi;
beforeAll(async () => {
  smtp = await startSmtp();
  api = await startTestApi({
    sendsRealMail: true,
    settings: {
      SMTP_URL: smtp.url,
      SITE_URL: "https://unknot.example",
      SITE_NAME: "Knots & Co",
      MAIL_FROM: "",
      SUPPORT_EMAIL: "help@unknot.example",
    },
  });
});
beforeEach(async () => {
  await api.reset();
  smtp.received.length = 0;
  smtp.state.accepts = true;
});
afterAll(async () => {
  await api.close();
  await smtp.stop();
});

/** Lets the jobs that wait for their next try have it now. */
const bringForward = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(api.db);

describe("mail over SMTP", () => {
  it("comes as text and HTML, with the name and the address of the site, and one click leads on", async () => {
    const browser = api.browser();
    browser.headers = { host: "evil.example" };
    await browser.call(signUp, { body: { ...goodSignUp, username: "O'Neil" } });
    await api.runJobs();
    const [mail] = smtp.received;
    expect(mail).toMatchObject({
      from: { name: "Knots & Co", address: "no-reply@unknot.example" },
      to: [{ address: goodSignUp.email }],
      subject: "Verify your email address for Knots & Co",
    });
    const url = /https:\/\/unknot\.example\/verify-email\?token=([\w-]{43})/.exec(mail?.text ?? "");
    expect(mail?.html).toContain(`href="${url?.[0]}"`);
    expect(mail?.html).toContain("O&#39;Neil");
    expect(`${mail?.html}${mail?.text}`).not.toContain("evil.example");
    expect(await api.call(verifyEmail, { query: { token: url?.[1] ?? "" } })).toMatchObject({ success: true });
  });

  it("is tried again for as long as the server turns it away, and arrives once", async () => {
    smtp.state.accepts = false;
    await api.call(signUp, { body: goodSignUp });
    for (let hour = 0; hour < 10; hour++) {
      await api.runJobs();
      await bringForward();
    }
    expect(smtp.received).toEqual([]);
    smtp.state.accepts = true;
    await api.runJobs();
    await api.runJobs();
    expect(smtp.received).toHaveLength(1);
  });

  it("waits longer between tries the more there were, at most an hour, and gives up only after a day", async () => {
    const { rows } = await sql<{ retries: number; delay: number; most: number; backoff: boolean }>`
      select retry_limit as retries, retry_delay as delay, retry_delay_max as most, retry_backoff as backoff
      from pgboss.queue where name = 'account-mail'`.execute(api.db);
    expect(rows[0]).toMatchObject({ delay: 15, most: 3600, backoff: true });
    expect(rows[0]?.retries).toBeGreaterThanOrEqual(30);
  });

  it("is not sent for what was rolled back", async () => {
    const failing = api.db.transaction().execute(async (trx) => {
      await api.context.jobs.send(trx, "account-mail", { kind: "reset", userId: "1" });
      throw new Error("undone");
    });
    await expect(failing).rejects.toThrow("undone");
    const { rows } = await sql`select id from pgboss.job`.execute(api.db);
    expect(rows).toEqual([]);
  });

  it("reaches addresses with signs that mean something to mail programs", async () => {
    const email = '"a,b"@unknot.example';
    await api.call(signUp, { body: { ...goodSignUp, email } });
    await api.runJobs();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.to).toMatchObject([{ address: expect.stringContaining("a,b") }]);
  });

  it("lets nobody write a header: not by an address in quotes, not by a name, not by an encoded word", async () => {
    const say = (name: string, email: string) =>
      api.call(contact, { body: { name, email, reason: "Other", message: "<p>Hello</p>" } });
    const evil = ["=?utf-8?q?evil=40evil.example=3e=0aBcc:evil?=", "x> <evil@evil.example>, <y"];
    for (const word of evil) {
      expect(await say("Fern", `"${word}"@unknot.example`)).toMatchObject({ status: 400 });
      expect(await say(`${word}\r\nBcc: evil@evil.example`, '"a,b;c"@unknot.example')).toMatchObject({ success: true });
    }
    expect(await say("Fern", "=?utf-8?q?a?=@unknot.example")).toMatchObject({ status: 400 });
    await api.runJobs();
    expect(smtp.received).toHaveLength(2);
    for (const mail of smtp.received) {
      const headers = mail.raw.slice(0, mail.raw.indexOf("\r\n\r\n"));
      expect(headers).toContain('Reply-To: <"a,b;c"@unknot.example>');
      expect(headers).not.toMatch(/=\?utf-8\?q\?evil|^Bcc:/im);
      expect(mail).toMatchObject({
        to: [{ address: "help@unknot.example" }],
        replyTo: [{ address: expect.stringMatching(/a,b;c/) }],
      });
      expect(mail.subject).not.toContain("\n");
    }
  });

  it("no queued job holds an address or a token", async () => {
    await api.call(signUp, { body: goodSignUp });
    await api.call(requestPasswordReset, { body: { email: goodSignUp.email } });
    const { rows } = await sql<{ data: unknown }>`select data from pgboss.job`.execute(api.db);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/@|token/);
  });
});

it("without a mail server each mail is a file in the outbox, and its link is in the log", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "unknot-mail-"));
  const lines: string[] = [];
  const local = await startTestApi({
    sendsRealMail: true,
    settings: { DATA_DIR: dataDir },
    log: (line) => lines.push(line),
  });
  await local.call(signUp, { body: goodSignUp });
  await local.runJobs();
  const [name] = await readdir(join(dataDir, "outbox"));
  const mail = await PostalMime.parse(await readFile(join(dataDir, "outbox", name ?? "")));
  const url = /http:\/\/127\.0\.0\.1:3000\/verify-email\?token=[\w-]{43}/.exec(mail.text ?? "")?.[0];
  expect(mail.to).toMatchObject([{ address: goodSignUp.email }]);
  expect(lines.join()).toContain(url);
  await local.close();
  await rm(dataDir, { recursive: true });
});
