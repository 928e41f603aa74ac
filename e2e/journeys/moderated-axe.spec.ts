import { expectClean } from "../axe.ts";
import { call, card, enter, publish, report, type Somebody } from "../community.ts";
import { expect, NOT_FOUND, open, REFUSED, test } from "../fixtures.ts";
import { type Site, startSite } from "../site.ts";
import { beginComment } from "../writing.ts";

// What members and moderators see of moderation, read by axe: at both widths, in both themes, on a site of its own.

test.describe.configure({ mode: "serial" });
test.use({ expectedErrors: [new RegExp(`${NOT_FOUND.source}|${REFUSED.source}|423`)] });

let site: Site;
let writer: Somebody;
let reader: Somebody;
let admin: Somebody;

test.beforeAll(async ({ browser, mail }) => {
  site = await startSite({ SMTP_URL: mail.url });
  writer = await enter(site, browser, mail);
  reader = await enter(site, browser, mail);
  admin = await enter(site, browser, mail);
  await site.grantRoles({ [admin.username]: "admin" });
});
test.afterAll(async () => {
  for (const { context } of [writer, reader, admin]) await context.close();
  await site.stop();
});

test("axe finds nothing on what is hidden, muted or gone, nor on what says so", async () => {
  test.setTimeout(180_000);
  const hidden = await publish(writer, "Soon to be hidden");
  const shown = await publish(writer, "Soon to be deleted");
  const id = (path: string) => path.split("/").at(-1) ?? "";
  const reason = "It is copied";
  await call(admin, "PUT", "hide_content", { object_id: id(hidden), type: "problemSolution", reason });
  const expiration = new Date(Date.now() + 86_400_000).toISOString();
  await call(admin, "PUT", "mute_user", { username: writer.username, reason, expiration });
  for (const width of [320, 1280]) {
    const look = async ({ page }: Somebody, path: string, text: string | RegExp) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page, path);
      await expect(page.getByText(text).first()).toBeVisible();
      await expectClean(page, `${path} ${width}`);
    };
    await look(reader, hidden, "This post is hidden.");
    await look(writer, hidden, "Problem of Soon to be hidden");
    await look(writer, "/account/posts/all", "Hidden.");
    await look(reader, "/post/999999", "Nothing was found!");
    await look(reader, "/profile/nobody-of-this-name", "User could not be found");
    await look(writer, shown, "Problem of Soon to be deleted");
    const panel = writer.page.getByRole("region", { name: "Comments" });
    await beginComment(writer.page);
    await expectClean(writer.page, `comment form ${width}`);
    await writer.page.keyboard.type("Muted");
    await panel.getByRole("button", { name: "Submit Comment" }).click();
    await expect(writer.page.getByRole("dialog", { name: "Moderation Notice" })).toBeVisible();
    await expectClean(writer.page, `notice ${width}`);
    await writer.page.keyboard.press("Escape");
    await panel.getByRole("button", { name: "Discard" }).click();
    const discard = writer.page.getByRole("dialog", { name: "Discard Draft" });
    await expect(discard).toBeVisible();
    await expectClean(writer.page, `discard ${width}`);
    await discard.getByRole("button", { name: "Discard" }).click();
    await reader.page.setViewportSize({ width, height: 900 });
    await open(reader.page, shown);
    await reader.page.getByRole("article").getByRole("button", { name: "Report" }).first().click();
    await expect(reader.page.getByRole("dialog", { name: "Report" })).toBeVisible();
    await expectClean(reader.page, `report ${width}`);
  }
  await open(writer.page, "/account/posts/all");
  await writer.page
    .getByRole("article", { name: "Soon to be deleted" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(writer.page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expectClean(writer.page, "undo");
  await open(reader.page, shown);
  await expectClean(reader.page, "deleted");
});

test("axe finds nothing on any of these pages and dialogs, and none scrolls sideways", async () => {
  test.setTimeout(180_000);
  await call(admin, "PUT", "unmute_user", { username: writer.username, reason: "It is over" });
  await report(reader, await publish(writer, "Something to look at"), "Look at this", "Scam");
  const parts = ["", "/appeals", "/messages", "/members", "/log", "/site-settings", "/numbers", "/health"];
  const paths: [Somebody, string][] = [
    ...parts.map((part): [Somebody, string] => [admin, `/moderation${part}`]),
    ...["/account/decisions", "/account/reach", "/notifications", "/settings", "/transparency"].map(
      (path): [Somebody, string] => [writer, path],
    ),
  ];
  for (const width of [320, 1280]) {
    for (const [{ page }, path] of paths) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, path);
      await expectClean(page, `${path} ${width}`);
    }
    await open(admin.page, "/moderation");
    await card(admin.page, "Something to look at").getByRole("button", { name: "Mute Author" }).click();
    await expect(admin.page.getByRole("textbox", { name: "Reason" })).toBeFocused();
    await expectClean(admin.page, `mute form ${width}`);
    await admin.page.keyboard.press("Escape");
    await open(writer.page, "/");
    await writer.page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(
      writer.page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem").first(),
    ).toBeVisible();
    await expectClean(writer.page, `notifications ${width}`);
  }
});

test("who wrote what is hidden for a time reads until when, with the appeal beside it", async () => {
  const path = await publish(writer, "A knot to be hidden for a week");
  const expiration = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString();
  const about = { object_id: path.split("/").at(-1), type: "problemSolution" };
  await call(admin, "PUT", "hide_content", { ...about, reason: "It waits for a picture", expiration });
  await open(writer.page, path);
  const note = writer.page.getByText("Hidden since");
  await expect(note).toContainText("It will be shown again on");
  await expect(note.locator("time").last()).toHaveAttribute("datetime", expiration);
  await expect(writer.page.getByRole("button", { name: "Appeal" })).toBeVisible();
});

test("the tabs of the moderation area stand in one row on a phone, and the last one can be reached", async () => {
  const { page } = admin;
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/moderation");
  const tabs = page.getByRole("navigation", { name: "Moderation" }).getByRole("link");
  const tops = await tabs.evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(tops.length).toBeGreaterThan(5);
  expect(new Set(tops).size).toBe(1);
  await tabs.last().focus();
  await expect(tabs.last()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
