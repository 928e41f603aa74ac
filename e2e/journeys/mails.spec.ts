import { expectClean } from "../axe.ts";
import { enter, type Somebody } from "../community.ts";
import { expect, open, test } from "../fixtures.ts";
import { linkIn } from "../mail-server.ts";
import { type Site, startSite } from "../site.ts";

// An admin and a member, on a site that hears what becomes of its mails.

const SECRET = "what-the-mail-provider-sends";

let site: Site;
let admin: Somebody;
let member: Somebody;

test.beforeAll(async ({ browser, mail }) => {
  site = await startSite({ SMTP_URL: mail.url, MAIL_WEBHOOK_SECRET: SECRET });
  [admin, member] = [await enter(site, browser, mail), await enter(site, browser, mail)];
  await site.grantRoles({ [admin.username]: "admin" });
});
test.afterAll(async () => {
  for (const { context } of [admin, member]) await context.close();
  await site.stop();
});

test("an admin sends themselves a mail, and reads what the mail server said", async ({ mail }) => {
  const { page, email } = admin;
  await open(page, "/moderation/health");
  const mails = page.getByRole("region", { name: "Mails" });
  await mails.getByRole("button", { name: "Send Me a Test Mail" }).click();
  await expect(mails.getByRole("status")).toContainText(`The mail server took the mail to ${email} and said: 250`);
  expect((await mail.next(email, "A test of the mails")).text).toContain("That you read it shows");
  await expectClean(page, "health with a mail sent");
});

test("a member who gets no news by mail any more is told, and has it sent again by a link that arrived", async ({
  mail,
}) => {
  const { page, email } = member;
  const answer = await page.request.post(`${site.url}/mail-events`, {
    headers: { authorization: `Bearer ${SECRET}` },
    data: { events: [{ type: "complaint", email }] },
  });
  expect(await answer.json()).toEqual({ success: true });
  await open(page, "/account");
  await expect(page.getByText(/A mail to this address was reported as spam on/)).toBeVisible();
  await page.getByRole("button", { name: "Send an Email to Confirm" }).click();
  await expect(page.getByText("An email has been sent to your inbox!")).toBeVisible();
  await expectClean(page, "account without news by mail");
  await page.goto(linkIn(await mail.next(email, "reach you again")));
  await expect(page.getByText("Your email has been verified")).toBeVisible();
  await open(page, "/account");
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(/reported as spam/)).toHaveCount(0);
});
