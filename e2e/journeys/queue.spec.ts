import { linesOf } from "../axe.ts";
import { call, card, enter, publish, report, type Somebody } from "../community.ts";
import { expect, NOT_FOUND, open, REFUSED, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { reach } from "../keyboard.ts";
import { makeMember } from "../members.ts";
import { type Site, startSite } from "../site.ts";

// Working off what waits for moderators: by keys, page by page, on a phone. On a site of its own.

test.describe.configure({ mode: "serial" });
test.use({ expectedErrors: [new RegExp(`${NOT_FOUND.source}|${REFUSED.source}`)] });

/** As many as a page of the queue has. */
const PAGE = 20;

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
  for (let number = 1; number <= PAGE + 5; number++)
    await report(reader, await publish(writer, `Knot ${number} of many`), "Look at this", "Other");
});
test.afterAll(async () => {
  for (const { context } of [writer, reader, admin]) await context.close();
  await site.stop();
});

test("the next page begins at its beginning, and says which it is", async () => {
  const { page } = admin;
  await open(page, "/moderation");
  await expect(page.getByRole("status").filter({ hasText: `${PAGE + 5} reports` })).toBeVisible();
  await page.getByRole("button", { name: "Next Page" }).press("Enter");
  const first = card(page, "Knot 5 of many");
  await expect(first).toBeInViewport();
  await expect(page.getByRole("group", { name: "Page 2" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Next Page" })).toBeDisabled();
  await expect(page.getByRole("group", { name: "Page 2" })).toBeFocused();
});

test("what is decided by keys leaves the focus on what comes next", async () => {
  const { page } = admin;
  await open(page, "/moderation");
  await page.getByRole("button", { name: "Start reviewing" }).press("Enter");
  await page.keyboard.press("j");
  await expect(card(page, "Knot 24 of many")).toBeFocused();
  await page.keyboard.press("d");
  await expect(card(page, "Knot 24 of many")).toHaveCount(0);
  await expect(card(page, "Knot 23 of many")).toBeFocused();
  await page.keyboard.press("h");
  await page.getByLabel("Reason").fill("It does not belong here");
  await page.getByRole("form", { name: "Hide" }).getByRole("button", { name: "Hide" }).press("Enter");
  await expect(card(page, "Knot 23 of many")).toHaveCount(0);
  await expect(card(page, "Knot 22 of many")).toBeFocused();
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Dismiss Selected" }).press("Enter");
  await expect(page.getByText("1 report decided")).toBeVisible();
  await expect(card(page, "Knot 22 of many")).toHaveCount(0);
  await expect(card(page, "Knot 21 of many")).toBeFocused();
});

test("on a phone, several can be hidden from the midst of the list", async () => {
  const { page } = admin;
  await page.setViewportSize({ width: 320, height: 568 });
  await open(page, "/moderation");
  await card(page, "Knot 15 of many").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Hide Selected" }).click();
  const form = page.getByRole("form", { name: "Hide Selected" });
  await form.getByLabel("Reason").fill("It does not belong here");
  const send = form.getByRole("button", { name: "Hide Selected" });
  await reach(page, send);
  await expect(send).toBeInViewport({ ratio: 1 });
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Hide Selected" })).toBeFocused();
  await expect(card(page, "Knot 15 of many")).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 900 });
});

test("Escape closes the form for several reports, keeps what was typed, and leads back", async () => {
  const { page } = admin;
  await open(page, "/moderation");
  await card(page, "Knot 15 of many").getByRole("checkbox").check();
  const opener = page.getByRole("button", { name: "Hide Selected" });
  await opener.press("Enter");
  const form = page.getByRole("form", { name: "Hide Selected" });
  await form.getByLabel("Reason").fill("It does not belong");
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await expect(form.getByLabel("Reason")).toHaveValue("It does not belong");
});

test("Escape closes what is opened about a member, one thing after the other, and leads back", async () => {
  const { page } = admin;
  await open(page, "/moderation/members");
  await page.getByLabel("Name begins with").fill(writer.username);
  const member = page.getByRole("article", { name: writer.username });
  for (const name of ["Mute", "Clear Profile"]) {
    const opener = member.getByRole("button", { name, exact: true });
    await opener.press("Enter");
    await member.getByLabel("Reason").fill(`Why ${name}`);
    await page.keyboard.press("Escape");
    await expect(member.getByRole("form")).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.press("Enter");
    await expect(member.getByLabel("Reason")).toHaveValue(`Why ${name}`);
    await page.keyboard.press("Escape");
  }
  const opener = member.getByRole("button", { name: "Abilities" });
  await opener.press("Enter");
  const first = member.getByRole("button", { name: /^Take away|^Give back/i }).first();
  await first.press("Enter");
  await expect(member.getByLabel("Reason")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(member.getByRole("form")).toHaveCount(0);
  await expect(first).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("no role is given by a slip of the arrow keys", async () => {
  const { page } = admin;
  await open(page, "/moderation/members");
  await page.getByLabel("Name begins with").fill(reader.username);
  const role = page.getByLabel(`Role of ${reader.username}`);
  await role.press("ArrowDown");
  const question = page.getByRole("dialog", { name: `Make ${reader.username} a moderator?` });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(role).toBeFocused();
  await expect(role).toHaveValue("member");
  await role.press("ArrowDown");
  await question.getByRole("button", { name: "Change Role" }).click();
  await expect(page.getByText(`${reader.username} is now moderator`)).toBeVisible();
  await expect(role).toHaveValue("moderator");
});

test("on a phone, tables of numbers have their heads, and no line of the log leaves the screen", async ({
  browser,
  mail,
}) => {
  const { page } = admin;
  const context = await browser.newContext({ baseURL: site.url });
  const wide = { ...(await makeMember(context, site.url, mail, "W".repeat(30))), context };
  const id = (await publish(wide, "By somebody wide")).split("/").at(-1);
  await call(admin, "PUT", "hide_content", { object_id: id, type: "problemSolution", reason: "Copied" });
  await context.close();
  await page.setViewportSize({ width: 320, height: 568 });
  await open(page, "/moderation/numbers");
  const days = page.getByRole("region", { name: "The last seven days" });
  await expect(days.getByRole("columnheader", { name: "How often" })).toBeVisible();
  await open(page, "/moderation/log");
  const name = page.getByRole("cell", { name: "W".repeat(30) }).first();
  await expect(name).toBeVisible();
  for (const { right } of await linesOf(name)) expect(right).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test("a moderator is not told that there is no such page, while it is found out who they are", async () => {
  const page = await admin.context.newPage();
  const letThrough = await holdBack(page, "generate_access_token");
  await page.goto("/moderation");
  await expect(page.getByRole("status").filter({ hasText: "Checking whether you are logged in" })).toBeVisible();
  await expect(page.getByText("PAGE NOT FOUND")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  letThrough();
  await expect(page.getByRole("heading", { name: "Moderation" })).toBeVisible();
  await page.close();
});

/** Expects that a screen reader is told this, and nothing else, of how many there are. */
const expectCount = (count: string) =>
  expect(admin.page.getByRole("status").filter({ hasText: /(waiting|answered)$/ })).toHaveText(count);

test("who answers a message goes on with the next one", async () => {
  for (const name of ["Linden", "Alder"]) {
    const message = { name, email: "somebody@unknot.example", reason: "Report a Bug", message: "<p>It is broken</p>" };
    await call(writer, "POST", "contact", message);
  }
  const { page } = admin;
  await open(page, "/moderation/messages");
  await expectCount("2 messages waiting");
  for (const [name, next] of [
    ["Alder", page.getByRole("article", { name: "Message from Linden" })],
    ["Linden", page.getByRole("group", { name: "Page 1" })],
  ] as const) {
    const message = page.getByRole("article", { name: `Message from ${name}` });
    await message.getByRole("textbox").fill("It is mended");
    await message.getByRole("button", { name: "Send Answer" }).press("Enter");
    await expect(message).toHaveCount(0);
    await expect(next).toBeFocused();
  }
  await expect(page.getByText("Nothing to review")).toBeVisible();
  await expectCount("0 messages waiting");
  await page.getByLabel("Show").selectOption("Answered");
  await expectCount("2 messages answered");
  // As many as before, and said all the same.
  await open(page, "/moderation/appeals");
  await expectCount("0 appeals waiting");
  await page.getByLabel("Show").selectOption("Answered");
  await expectCount("0 appeals answered");
});
