import type { Email } from "postal-mime";
import { call, card, enter, publish, report, type Somebody } from "../community.ts";
import { expect, NOT_FOUND, open, REFUSED, test } from "../fixtures.ts";
import { type Site, startSite } from "../site.ts";
import { beginComment, editor } from "../writing.ts";

// Two members, two moderators and an admin, on a site of their own.

test.describe.configure({ mode: "serial" });
test.use({ expectedErrors: [new RegExp(`${NOT_FOUND.source}|${REFUSED.source}|423|ERR_FAILED`)] });

/** A header of a mail; empty where it has none. */
const header = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";

let site: Site;
const team: Record<string, Somebody> = {};

const who = (name: string): Somebody => team[name] as Somebody;

test.beforeAll(async ({ browser, mail }) => {
  site = await startSite({ SMTP_URL: mail.url });
  for (const name of ["writer", "reader", "first", "second", "admin"]) team[name] = await enter(site, browser, mail);
  await site.grantRoles({
    [who("first").username]: "moderator",
    [who("second").username]: "moderator",
    [who("admin").username]: "admin",
  });
});
test.afterAll(async () => {
  for (const { context } of Object.values(team)) await context.close();
  await site.stop();
});

test("report, hide, notice, appeal, overturn: everybody sees what they have to", async ({ mail }) => {
  test.setTimeout(120_000);
  const [writer, reader, first, second] = [who("writer"), who("reader"), who("first"), who("second")];
  const path = await publish(writer, "Knots of my shop");
  await report(reader, path, "This is advertising", "Spam");

  await open(first.page, "/");
  await first.page.getByRole("button", { name: "Menu" }).click();
  await first.page.getByRole("link", { name: "Moderation" }).click();
  const waiting = card(first.page, "Knots of my shop");
  await expect(waiting.getByText("This is advertising")).toBeVisible();
  await expect(waiting.getByText("Problem of Knots of my shop")).toBeVisible();
  await waiting.getByRole("button", { name: "Hide" }).click();

  await open(second.page, "/moderation");
  await expect(card(second.page, "Knots of my shop").getByText(`${first.username} is looking at this`)).toBeVisible();
  await expect(card(second.page, "Knots of my shop").getByRole("button", { name: "Hide" })).toBeDisabled();

  await waiting.getByRole("button", { name: "It is advertising" }).click();
  await waiting.getByRole("form").getByRole("button", { name: "Hide" }).click();
  await expect(first.page.getByText("Nothing to review")).toBeVisible();

  await open(reader.page, path);
  await expect(reader.page.getByText("It is advertising")).toBeVisible();
  await expect(reader.page.getByText("Problem of Knots of my shop")).toHaveCount(0);

  await open(writer.page, path);
  await expect(writer.page.getByText("This post is hidden.")).toBeVisible();
  await expect(writer.page.getByText("Problem of Knots of my shop")).toBeVisible();
  // Since when, until when, and what can be done about it, where it is read.
  await expect(writer.page.getByText("It stays hidden until a moderator decides otherwise.")).toContainText(
    "Hidden since",
  );
  await expect(writer.page.getByRole("button", { name: "Appeal" })).toBeVisible();
  const told = await mail.next(writer.email);
  expect(told.text).toContain("It is advertising");
  expect(header(told, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const oneClick = header(told, "list-unsubscribe").replace(/[<>]/g, "");
  expect((await reader.context.request.post(oneClick, { form: { "List-Unsubscribe": "One-Click" } })).status()).toBe(
    200,
  );
  await open(writer.page, "/");
  await writer.page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await writer.page.getByRole("dialog").getByRole("link", { name: "A moderator has hidden your post" }).click();
  await expect(writer.page.getByText("Reason: It is advertising")).toBeVisible();
  await open(writer.page, "/account/posts/all");
  await writer.page.getByRole("button", { name: "Appeal" }).click();
  const appeal = writer.page.getByRole("dialog", { name: "Appeal" });
  await appeal.getByRole("button", { name: "Submit Appeal" }).click();
  await expect(appeal.getByText("Please say why the decision should be overturned")).toBeVisible();
  await appeal.getByRole("textbox").fill("I have no shop: it is the name of a knot");
  await appeal.getByRole("button", { name: "Submit Appeal" }).click();
  await expect(writer.page.getByText("Your appeal has been sent.")).toBeVisible();

  await open(first.page, "/moderation/appeals");
  await expect(first.page.getByText("This is for another moderator to answer.")).toBeVisible();
  await open(second.page, "/moderation/appeals");
  const answering = second.page.getByRole("article", { name: `Appeal by ${writer.username}` });
  await expect(answering.getByText("it is the name of a knot")).toBeVisible();
  await answering.getByRole("textbox", { name: "Answer" }).fill("You are right, and we are sorry");
  await answering.getByRole("button", { name: "Overturn" }).click();
  await expect(second.page.getByText("Nothing to review")).toBeVisible();

  expect((await mail.next(writer.email)).text).toContain("You are right, and we are sorry");
  await expect(writer.page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await open(writer.page, "/account/decisions");
  await expect(writer.page.getByText("The decision was overturned")).toBeVisible();
  await open(reader.page, path);
  await expect(reader.page.getByText("Problem of Knots of my shop")).toBeVisible();

  await open(reader.page, "/transparency");
  await expect(reader.page.getByText("It is advertising")).toBeVisible();
  await expect(reader.page.getByRole("main")).not.toContainText(writer.username);
  await expect(reader.page.getByRole("main")).not.toContainText("Knots of my shop");
});

test("the number of unread notifications also comes where streams do not get through", async ({ browser, mail }) => {
  // Their clock is put forward, which stays with their browser.
  const [author, reader] = [await enter(site, browser, mail), who("reader")];
  const { page, context } = author;
  await page.clock.install();
  await page.route("**/api/get_notification_events", (route) => route.abort());
  const path = await publish(author, "A knot to talk about");
  await open(page, "/");
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await open(reader.page, path);
  await beginComment(reader.page);
  await reader.page.keyboard.type("It holds");
  await reader.page.getByRole("button", { name: "Submit Comment" }).click();
  await expect(reader.page.getByText("It holds")).toBeVisible();
  // They ask at most a minute apart.
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const dialog = page.getByRole("dialog", { name: "Notifications" });
  await dialog.getByRole("button", { name: "Mark All as Read" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await context.close();
});

test("mute: the member sees why and until when, keeps their text, and can write again when it is over", async () => {
  const [writer, first] = [who("writer"), who("first")];
  await open(first.page, "/moderation/members");
  await first.page.getByLabel("Name begins with").fill(writer.username);
  const member = first.page.getByRole("article", { name: writer.username });
  await member.getByRole("button", { name: "Mute" }).click();
  await member.getByLabel("Reason").fill("Too many words");
  await member.getByLabel("How long").selectOption("1 week");
  await member.getByRole("button", { name: `Mute: ${writer.username}` }).click();
  await expect(member.getByText(/muted .*in 7 days|muted .*next week|muted .*in 1 week/)).toBeVisible();

  const { page } = writer;
  await open(page, "/post/3");
  const panel = page.getByRole("region", { name: "Comments" });
  await beginComment(page);
  await page.keyboard.type("I have something to say");
  await panel.getByRole("button", { name: "Submit Comment" }).click();
  const notice = page.getByRole("dialog", { name: "Moderation Notice" });
  await expect(notice.getByText("Too many words")).toBeVisible();
  await expect(notice.getByText("Expires In")).toBeVisible();
  await notice.getByRole("button", { name: "Close" }).last().click();
  await expect(editor(page, "Your Comment")).toHaveText("I have something to say");

  // The shortest mute of the form is a day; the call takes any time.
  const end = Date.now() + 2000;
  const mute = { username: writer.username, reason: "Nearly over", expiration: new Date(end).toISOString() };
  await call(first, "PUT", "mute_user", mute);
  await expect(notice).toHaveCount(0);
  // The server's clock is this one.
  await expect.poll(() => Date.now()).toBeGreaterThan(end);
  await panel.getByRole("button", { name: "Submit Comment" }).click();
  await expect(page.getByText("Your comment has been published")).toBeVisible();
});

test("the queue works by keys alone, and several things are decided at once", async () => {
  test.setTimeout(120_000);
  const [writer, reader, second] = [who("writer"), who("reader"), who("second")];
  const titles = ["First of three", "Second of three", "Third of three"];
  for (const title of titles) await report(reader, await publish(writer, title), "Look at this", "Other");
  const { page } = second;
  await open(page, "/moderation");
  await expect(card(page, "Third of three")).toBeVisible();
  await page.getByRole("button", { name: "Start reviewing" }).press("j");
  await expect(card(page, "Third of three")).toBeFocused();
  await page.keyboard.press("d");
  await expect(card(page, "Third of three")).toHaveCount(0);
  await page.getByRole("button", { name: "Start reviewing" }).press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Hide Selected" }).click();
  await page.getByLabel("Reason").fill("They do not belong here");
  await page.getByRole("form", { name: "Hide Selected" }).getByRole("button", { name: "Hide Selected" }).click();
  await expect(page.getByText("2 reports decided")).toBeVisible();
  await expect(page.getByText("Nothing to review")).toBeVisible();
  await open(page, "/moderation/log");
  await expect(page.getByRole("row", { name: /They do not belong here/ })).toHaveCount(2);
});

test("an admin gives roles and changes settings; moderators see neither, members nothing at all", async () => {
  const [admin, first, reader] = [who("admin"), who("first"), who("reader")];
  await open(admin.page, "/moderation/site-settings");
  await admin.page.getByLabel("Maximum links per post (new members)").fill("9");
  await admin.page.getByRole("button", { name: "Save Site Settings" }).click();
  await expect(admin.page.getByText("Site settings saved")).toBeVisible();
  await open(admin.page, "/moderation/numbers");
  await expect(admin.page.getByRole("main").getByText("posts", { exact: true })).toBeVisible();
  await admin.page.getByRole("link", { name: "Health", exact: true }).click();
  const noBackups = admin.page.getByRole("listitem").filter({ hasText: "No backups are scheduled" });
  await expect(noBackups.getByText("Set BACKUP_TO to a folder")).toBeVisible();
  await open(first.page, "/moderation");
  await expect(first.page.getByRole("link", { name: "Statistics" })).toHaveCount(0);
  await expect(first.page.getByRole("link", { name: "Health" })).toHaveCount(0);
  await open(first.page, "/moderation/health");
  await expect(first.page.getByText("This page is for admins.")).toBeVisible();
  await open(first.page, "/moderation/numbers");
  await expect(first.page.getByText("This page is for admins.")).toBeVisible();
  await open(reader.page, "/moderation");
  await expect(reader.page.getByRole("heading", { name: "PAGE NOT FOUND" })).toBeVisible();
  await open(admin.page, "/moderation/members");
  await admin.page.getByLabel("Name begins with").fill(reader.username);
  await admin.page.getByLabel(`Role of ${reader.username}`).selectOption("Moderator");
  await admin.page.getByRole("dialog").getByRole("button", { name: "Change Role" }).click();
  await expect(admin.page.getByText(`${reader.username} is now moderator`)).toBeVisible();
  await open(reader.page, "/moderation");
  await expect(reader.page.getByRole("heading", { name: "Moderation" })).toBeVisible();
});

test("what a moderator has read of hidden comments goes with their session", async () => {
  const [writer, first] = [who("writer"), who("first")];
  const path = await publish(writer, "Under a comment");
  const text = "<p>Words for moderators</p>";
  const { comment } = await call(writer, "POST", "create_comment", { ps_id: path.split("/").at(-1), text });
  await call(first, "PUT", "hide_content", { object_id: comment._id, type: "comment", reason: "Rude" });
  const { page } = first;
  await open(page, `/profile/${writer.username}/posts`);
  const post = page.getByRole("article", { name: "Under a comment" });
  await post.getByRole("button", { name: /^Comments/ }).click();
  await expect(post.getByText("Words for moderators")).toBeVisible();
  const elsewhere = await first.context.newPage();
  await open(elsewhere, "/logout");
  await expect(post.getByText("This comment is hidden.")).toBeVisible();
  await expect(post.getByText("Words for moderators")).toHaveCount(0);
});
