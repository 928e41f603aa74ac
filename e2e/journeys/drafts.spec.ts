import { call, enter } from "../community.ts";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { linkIn } from "../mail-server.ts";
import { makeMember, PASSWORD } from "../members.ts";
import { editor } from "../writing.ts";

test.use({ expectedErrors: [REFUSED] });

test("what one member typed into a report is nobody else's, and logging out asks about it", async ({
  page,
  context,
  site,
  mail,
}) => {
  const { email } = await makeMember(context, site, mail);
  await open(page, "/post/6");
  await page.getByRole("article").getByRole("button", { name: "Report" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Report" });
  await editor(page, "Reason").fill("Words of the first member");
  await expect(dialog.getByText("Draft saved")).toBeVisible();

  // The card says so, and the list in the menu leads back.
  await open(page, "/post/6");
  await page.getByRole("article").getByRole("link", { name: "Unsent draft" }).click();
  const item = page.getByRole("listitem").filter({ hasText: "Words of the first member" });
  await item.getByRole("button", { name: "Continue" }).click();
  await expect(editor(page, "Reason")).toHaveText("Words of the first member");

  await open(page, "/logout");
  await page.getByRole("button", { name: "Keep on this device" }).click();
  await expect(page).toHaveURL(`${site}/`);
  await makeMember(context, site, mail);
  await open(page, "/post/6");
  await expect(page.getByRole("link", { name: "Unsent draft" })).toHaveCount(0);
  await page.getByRole("article").getByRole("button", { name: "Report" }).first().click();
  await expect(editor(page, "Reason")).toHaveText("");
  await open(page, "/logout");
  await expect(page).toHaveURL(`${site}/`);

  // Whose words they are finds them, and removes them from this device.
  await context.request.post(`${site}/api/login`, { data: { email, password: PASSWORD } });
  await open(page, "/post/6");
  await expect(page.getByRole("article").getByRole("link", { name: "Unsent draft" })).toBeVisible();
  await open(page, "/logout");
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL(`${site}/`);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")))).toEqual([]);
});

test("the contact form knows a member, keeps a visitor's words, and sends a double click once", async ({
  page,
  context,
  site,
  mail,
}) => {
  await open(page, "/contact");
  await editor(page, "Message").fill("Words of a visitor");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.close();
  const again = await context.newPage();
  await open(again, `${site}/contact`);
  await expect(editor(again, "Message")).toHaveText("Words of a visitor");

  const { username, email } = await makeMember(context, site, mail);
  await open(again, `${site}/contact`);
  await expect(again.getByLabel("Name", { exact: true })).toHaveValue(username);
  await expect(again.getByLabel("Email")).toHaveValue(email);
  await expect(editor(again, "Message")).toHaveText("");
  await editor(again, "Message").fill(`Words of ${username}`);
  await again.getByLabel("Reason").selectOption({ index: 1 });
  const keys: (string | undefined)[] = [];
  again.on("request", (request) => {
    if (request.url().endsWith("/api/contact")) keys.push(request.headers()["idempotency-key"]);
  });
  // Programs fill in a form within two seconds; so may a test.
  await expect(async () => {
    const done = again.getByText("Your message has been sent");
    if (!(await done.isVisible())) {
      await again.getByRole("button", { name: "Submit", exact: true }).dblclick({ timeout: 1000 });
    }
    await expect(done).toBeVisible({ timeout: 2000 });
  }).toPass();
  // However often it went: under one key it arrives once.
  expect(keys[0]).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
  await expect(editor(again, "Message")).toHaveText("");
});

test("an address that is verified in another tab goes on with what its owner meant to do", async ({ page, mail }) => {
  await open(page, "/post/6");
  await page.getByRole("region", { name: "Comments" }).getByRole("button", { name: "Write a Comment" }).click();
  const dialog = page.getByRole("dialog", { name: /^(Login|Sign Up|Email Verification)$/ });
  await dialog.getByRole("button", { name: "Sign Up" }).click();
  const username = `Verified${process.pid}`;
  const email = `${username.toLowerCase()}@unknot.example`;
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel("Confirm Password", { exact: true }).fill(PASSWORD);
  await dialog.getByLabel("Date of Birth").fill("1990-05-17");
  await dialog.getByLabel(/I agree/).check();
  await expect(async () => {
    await dialog.getByRole("button", { name: "Sign Up" }).click({ timeout: 1000 });
    await expect(dialog.getByRole("heading", { name: "Email Verification" })).toBeVisible({ timeout: 1500 });
  }).toPass();
  const other = await page.context().newPage();
  await open(other, linkIn(await mail.next(email)));
  await expect(dialog).toHaveCount(0);
  await expect(editor(page, "Your Comment")).toBeVisible();
});

test("a form that was only looked at is no draft, however the editor writes what it was given", async ({
  running,
  browser,
  mail,
}) => {
  const writer = await enter(running, browser, mail);
  const reader = await enter(running, browser, mail);
  const { id } = await call(writer, "POST", "create_problemsolution", {
    title: `Lists and code of ${writer.username}`,
    problem: "<p>First this:</p>\n<pre><code>wait(5);</code></pre>\n<ul>\n<li>and that</li>\n</ul>",
    solution: "<p>A line<br>and another</p>\n<blockquote>\n<p>said</p>\n</blockquote>",
  });
  for (const [{ page }, form] of [
    [writer, `/account/posts/all/edit/${id}`],
    [reader, `/post/${id}/suggestions/new`],
  ] as const) {
    await open(page, form);
    await expect(editor(page, "Problem")).toContainText("wait(5);");
    await editor(page, "Solution").click();
    await page.keyboard.press("ArrowRight");
    await open(page, "/drafts");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(`Lists and code of ${writer.username}`)).toHaveCount(0);
    await expect(page.getByRole("listitem").filter({ hasText: "Lists and code" })).toHaveCount(0);
    await open(page, `/post/${id}`);
    await expect(page.getByRole("link", { name: "Unsent draft" })).toHaveCount(0);
  }
});
