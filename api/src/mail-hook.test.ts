import { HOUR } from "@unknot/contract/limits";
import { requestPasswordReset, resendVerification, resetPassword, verifyEmail } from "@unknot/contract/services/auth";
import { createComment } from "@unknot/contract/services/comments";
import { deleteAccount, getUserAccount } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPost } from "../testing/factories.ts";
import { goodSignUp, type LoggedIn, signUpAndLogIn } from "../testing/members.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import { SEND_DIGESTS } from "./services/notifications/index.ts";

const SECRET = "a secret of the mail provider";
const KNOWN = SECRET.replaceAll(" ", "-");

let api: TestApi;
let rowan: LoggedIn;
beforeAll(async () => {
  api = await startTestApi({ settings: { MAIL_WEBHOOK_SECRET: KNOWN } });
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api, "Rowan");
  await api.runJobs();
  api.mailbox.mails.length = 0;
});
afterAll(() => api.close());

const basic = (password: string) => `Basic ${Buffer.from(`any:${password}`).toString("base64")}`;
type Sent = { authorization?: string; type?: string };
const post = (payload: string, { authorization = `Bearer ${KNOWN}`, type = "application/json" }: Sent = {}) =>
  api.server.inject({
    method: "POST",
    url: "/mail-events",
    payload,
    headers: { authorization, "content-type": type },
  });
const tell = async (event: object) => {
  const { statusCode, body } = await post(JSON.stringify(event));
  expect([statusCode, body]).toEqual([200, '{"success":true}']);
};
const stopped = async () => {
  const answer = await rowan.browser.call(getUserAccount, {});
  return answer.success && answer.account.mailStopped;
};
const counts = async () => {
  const rows = await api.db.selectFrom("site_events").select(["name", "count"]).execute();
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
};
const bounced = (email: string) => ({ events: [{ type: "bounce", email }] });
const ask = () => api.call(requestPasswordReset, { body: { email: rowan.email } });
const subjects = async () => {
  await api.runJobs();
  return api.mailbox.mails.splice(0).map(({ letter }) => letter.subject);
};

it("lets in who brings the secret alone, and says what it wants where it is not brought", async () => {
  for (const authorization of ["", `Bearer ${KNOWN.slice(0, -1)}`, `Bearer ${KNOWN}x`, basic("other"), KNOWN]) {
    const answer = await post(JSON.stringify(bounced(rowan.email)), { authorization });
    expect(answer.statusCode, authorization).toBe(401);
    expect(answer.headers["www-authenticate"]).toMatch(/^Basic /);
  }
  expect(await stopped()).toBeUndefined();
  expect((await post("{}", { authorization: basic(KNOWN) })).statusCode).toBe(200);
  const without = await startTestApi();
  expect((await without.server.inject({ method: "POST", url: "/mail-events", payload: {} })).statusCode).toBe(404);
  await without.close();
});

it("takes nothing but an object of JSON, of some size, and what it does not know says nothing", async () => {
  for (const nonsense of ["", "{", "[]", "null", '"x"', "type=bounce"])
    expect((await post(nonsense)).statusCode, nonsense).toBe(400);
  expect((await post(`{"events":"${"x".repeat(300_000)}"}`)).statusCode).toBe(413);
  const { email } = rowan;
  const unknown = [
    ...[{}, { events: {} }, { events: [null, 5, { type: "bounce" }, { type: "bounce", email: 5 }] }],
    ...[{ events: [{ type: "opened", email }] }, { Type: "Notification", TopicArn: "x", Message: "{" }],
    ...[
      { RecordType: "Bounce", Type: "SoftBounce", Email: email },
      { RecordType: "Delivery", Email: email },
    ],
    { notificationType: "Bounce", bounce: { bounceType: "Transient", bouncedRecipients: [{ emailAddress: email }] } },
    { eventType: "Complaint", complaint: { complaintFeedbackType: "not-spam", complainedRecipients: [{ email }] } },
  ];
  for (const event of unknown) await tell(event);
  expect(await stopped()).toBeUndefined();
});

it.each([
  ["bounce", "our own form", (email: string) => bounced(email)],
  ["bounce", "Postmark", (Email: string) => ({ RecordType: "Bounce", Type: "HardBounce", Email })],
  ["complaint", "Postmark", (Email: string) => ({ RecordType: "SpamComplaint", Type: "SpamComplaint", Email })],
  [
    "bounce",
    "Amazon SES, through SNS",
    (emailAddress: string) => ({
      Type: "Notification",
      TopicArn: "arn:aws:sns:eu-west-1:1:mails",
      Message: JSON.stringify({
        notificationType: "Bounce",
        bounce: { bounceType: "Permanent", bouncedRecipients: [{ emailAddress }] },
      }),
    }),
  ],
  [
    "complaint",
    "Amazon SES, by events",
    (emailAddress: string) => ({ eventType: "Complaint", complaint: { complainedRecipients: [{ emailAddress }] } }),
  ],
])("hears of a %s in the form of %s, and answers the same of an address that nobody has", async (why, _, form) => {
  await tell(form("nobody@knots.example"));
  expect(await stopped()).toBeUndefined();
  await tell(form(rowan.email));
  expect(await stopped()).toEqual({ why, since: api.clock().toISOString() });
  expect(await counts()).toMatchObject({ [why === "bounce" ? "mails bounced" : "mails complained"]: 2 });
});

it("tells whoever runs the program, and nobody else, that Amazon asks; and fetches nothing", async () => {
  const lines: string[] = [];
  const own = await startTestApi({ settings: { MAIL_WEBHOOK_SECRET: KNOWN }, log: (line) => lines.push(line) });
  const confirm = (SubscribeURL: string) =>
    own.server.inject({
      method: "POST",
      url: "/mail-events",
      payload: JSON.stringify({ Type: "SubscriptionConfirmation", SubscribeURL }),
      headers: { authorization: basic(KNOWN), "content-type": "text/plain; charset=UTF-8" },
    });
  expect((await confirm("https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=1")).statusCode).toBe(
    200,
  );
  await confirm("https://sns.eu-west-1.amazonaws.com.evil.example/?Action=ConfirmSubscription");
  await confirm("http://127.0.0.1/");
  await own.close();
  expect(lines).toEqual([
    "Mail events come once somebody has opened https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=1",
  ]);
});

it("mails no news to an address from which mails came back, until its owner shows that they arrive", async () => {
  const fern = await signUpAndLogIn(api, "Fern");
  const ps_id = await createPost(api.db, { authorId: rowan.id, title: "A knot" });
  const comment = async (text: string) => {
    const answer = await fern.browser.call(createComment, { body: { ps_id, text: `<p>${text}</p>` } });
    expect(answer).toMatchObject({ success: true });
  };
  const digests = async () => {
    await api.runJob(SEND_DIGESTS);
    return subjects();
  };
  await subjects();
  await comment("First");
  expect(await digests()).toHaveLength(1);
  await tell(bounced(rowan.email));
  await comment("Second");
  expect(await digests()).toEqual([]);

  api.clock.advance(HOUR);
  await api.call(resendVerification, { body: { email: rowan.email } });
  await api.runJobs();
  const token = api.mailbox.tokenFor(rowan.email);
  expect(await subjects()).toEqual(["Do mails of Unknot reach you again?"]);
  expect(await api.call(verifyEmail, { query: { token } })).toMatchObject({ success: true });
  for (const { browser } of [rowan, fern]) await browser.refresh();
  expect(await stopped()).toBeUndefined();
  expect(await digests()).toEqual([]);
  await comment("Third");
  expect(await digests()).toHaveLength(1);
});

it("tries mails that somebody asked for once an hour where they came back, and always after a complaint", async () => {
  await tell(bounced(rowan.email));
  await ask();
  expect(await subjects()).toEqual([]);
  api.clock.advance(HOUR);
  await ask();
  await ask();
  expect(await subjects()).toHaveLength(1);
  await ask();
  expect(await subjects()).toEqual([]);
  api.clock.advance(HOUR);
  await ask();
  await api.runJobs();
  const token = api.mailbox.tokenFor(rowan.email);
  await tell({ RecordType: "SpamComplaint", Email: rowan.email });
  await rowan.browser.refresh();
  expect(await stopped()).toMatchObject({ why: "bounce" });
  await api.call(resetPassword, { body: { token, newPassword: "Another-Pass-word-9" } });
  await api.runJobs();
  api.mailbox.mails.length = 0;

  await tell({ RecordType: "SpamComplaint", Email: rowan.email });
  await ask();
  await ask();
  expect(await subjects()).toHaveLength(2);
});

it("says goodbye to nobody from whom mails come back, and keeps nothing of them", async () => {
  await tell(bounced(rowan.email));
  const body = { password: goodSignUp.password, deleteContent: true };
  expect(await rowan.browser.call(deleteAccount, { body })).toMatchObject({ success: true });
  expect(await subjects()).toEqual([]);
  expect(await api.db.selectFrom("accounts").select("email").execute()).toEqual([]);
});
