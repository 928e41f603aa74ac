import { HOUR, MINUTE } from "@unknot/contract/limits";
import { getHealth, sendTestMail } from "@unknot/contract/services/admin";
import { requestPasswordReset } from "@unknot/contract/services/auth";
import { getUserAccount } from "@unknot/contract/services/user";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LoggedIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startSmtp } from "../../../testing/smtp.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import type { DomainFacts } from "../../support/mail/ask-domain.ts";
import { createMailer, type Mailer } from "../../support/mail/mailer.ts";
import { recordEvent, type SiteEvent } from "../statistics/events.ts";
import { lookAtDomain } from "./mail-domain.ts";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let api: TestApi;
let toMailbox: Mailer["send"];
let admin: LoggedIn;
beforeAll(async () => {
  smtp = await startSmtp();
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: '"Knots" <no-reply@Knots.org>', MAIL_DKIM_SELECTOR: "mail" };
  api = await startTestApi({ settings });
  toMailbox = api.mailbox.mailer.send;
});
beforeEach(async () => {
  Object.assign(smtp.state, { accepts: true, refuses: "" });
  smtp.received.length = 0;
  await api.reset();
  api.mailbox.mailer.send = toMailbox;
  admin = await logInAs(api, "admin", "Rowan");
  await api.runJobs();
  // From here on over the wire.
  api.mailbox.mailer.send = createMailer(api.context.config, api.clock, () => {}).send;
});
afterAll(async () => {
  await api.close();
  await smtp.stop();
});

const health = async () => {
  const answer = await admin.browser.call(getHealth, {});
  if (!answer.success) throw new Error(answer.error);
  return answer;
};
const problems = async () =>
  (await health()).problems.map(({ name }) => name).filter((name) => /^(mails|spf|dkim|dmarc)/.test(name));
const count = async (name: SiteEvent, times: number) => {
  await recordEvent(api.db, name, api.clock());
  await sql`update site_events set count = ${times} where name = ${name}`.execute(api.db);
};
const found = (facts: Partial<DomainFacts>) => async () =>
  ({ spf: "good", dkim: "good", dmarc: "good", ...facts }) as const;

it("sends a mail to the admin who asks, and says what the mail server answered", async () => {
  const answer = await admin.browser.call(sendTestMail, {});
  expect(answer).toMatchObject({
    success: true,
    outcome: "taken",
    answer: expect.stringMatching(/^250/),
    email: admin.email,
  });
  expect(smtp.received).toMatchObject([{ to: [{ address: admin.email }], subject: "A test of the mails of Unknot" }]);
  smtp.state.accepts = false;
  expect(await admin.browser.call(sendTestMail, {})).toMatchObject({
    outcome: "refused",
    answer: expect.stringMatching(/451 later/),
  });
});

it("says that no mail was sent where there is no server, or it does not answer", async () => {
  const own = await startTestApi();
  const other = await logInAs(own, "admin", "Rowan");
  expect(await other.browser.call(sendTestMail, {})).toMatchObject({ outcome: "kept", answer: "" });
  expect(own.mailbox.mails.at(-1)).toMatchObject({ to: other.email });
  await own.close();
  const deaf = await startTestApi({ settings: { SMTP_URL: "smtp://127.0.0.1:1" } });
  const third = await logInAs(deaf, "admin", "Rowan");
  deaf.mailbox.mailer.send = createMailer(deaf.context.config, deaf.clock, () => {}).send;
  const answer = await third.browser.call(sendTestMail, {});
  expect(answer).toMatchObject({ outcome: "refused", answer: expect.stringMatching(/ECONNREFUSED/) });
  await deaf.close();
});

it("knows an address that nobody has from a mail server that refuses everybody", async () => {
  const stopped = async () => {
    const answer = await admin.browser.call(getUserAccount, {});
    return answer.success && answer.account.mailStopped?.why;
  };
  const ask = async () => {
    await api.call(requestPasswordReset, { body: { email: admin.email } });
    await api.runJobs();
  };
  for (const refusal of ["relay not permitted", "5.7.1 Relay access denied", "5.2.2 mailbox full"]) {
    smtp.state.refuses = refusal;
    await ask();
    expect(await stopped()).toBeUndefined();
  }
  expect((await health()).mails).toMatchObject({ bounced: 0 });
  await sql`delete from pgboss.job`.execute(api.db);
  smtp.state.refuses = "5.1.1 no such user here";
  await ask();
  expect(await stopped()).toBe("bounce");
  expect((await health()).mails).toMatchObject({ bounced: 1 });
  // It is not tried for a day, as it is where a server is away.
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(api.db);
  await api.runJobs();
  const { rows } = await sql`select id from pgboss.job where state <> 'completed'`.execute(api.db);
  expect(rows).toEqual([]);
  expect((await health()).mails).toMatchObject({ bounced: 1 });
});

it("tells of mails that come back or are called spam, by their share", async () => {
  await count("mails sent", 1000);
  await count("mails bounced", 50);
  await count("mails complained", 1);
  expect(await problems()).toEqual([]);
  await count("mails bounced", 51);
  await count("mails complained", 2);
  expect(await problems()).toEqual(["mailsBounce", "mailsComplained"]);
  expect((await health()).mails).toMatchObject({ sent: 1000, bounced: 51, complained: 2 });
  await sql`update site_events set day = day - 7`.execute(api.db);
  expect(await problems()).toEqual([]);
});

it("tells what the name servers said of the domain, keeps it for hours, and is not alarmed where nobody answers", async () => {
  expect((await health()).mails).toMatchObject({ domain: "knots.org", asked: null, spf: "unknown" });
  await lookAtDomain(api.context, found({ spf: "unknown", dkim: "unknown", dmarc: "unknown" }));
  expect(await problems()).toEqual([]);
  expect((await health()).mails.asked).toBe(api.clock().toISOString());
  api.clock.advance(5 * MINUTE);
  await lookAtDomain(api.context, found({ spf: "missing", dkim: "missing", dmarc: "missing" }));
  expect(await problems()).toEqual(["spfMissing", "dkimMissing", "dmarcMissing"]);
  await lookAtDomain(api.context, found({}));
  expect(await problems()).toHaveLength(3);
  api.clock.advance(6 * HOUR);
  await lookAtDomain(api.context, found({ spf: "open" }));
  await admin.browser.refresh();
  expect(await problems()).toEqual(["spfWrong"]);
});
