import { readFile } from "node:fs/promises";
import { PNG } from "../clipboard.ts";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { linkIn } from "../mail-server.ts";
import { makeMember, newPerson, PASSWORD } from "../members.ts";

test.use({ expectedErrors: [REFUSED] });

test("a new username: counted, refused, taken, and the old link leads to it", async ({ page, context, site, mail }) => {
  const { username } = await makeMember(context, site, mail);
  const { username: wanted } = newPerson();
  await open(page, "/account");
  await page.getByRole("button", { name: "Edit Username" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Username" });
  const input = dialog.getByLabel("Username");
  await expect(input).toBeFocused();
  await expect(dialog.getByText(`${username.length} / 30`)).toBeVisible();
  await input.fill("k".repeat(31));
  await expect(input).toHaveValue("k".repeat(30));
  await expect(dialog.getByText("30 / 30")).toBeVisible();
  await input.fill("ab");
  await expect(dialog.getByText("2 / 30")).toBeVisible();
  await dialog.getByRole("button", { name: "Submit Username" }).click();
  await expect(dialog.getByText("Username must be at least 3 characters")).toBeVisible();
  await input.fill("leafcutter");
  await dialog.getByRole("button", { name: "Submit Username" }).click();
  await expect(dialog.getByText("This username is already taken")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("Discard what you typed?")).toBeVisible();
  await dialog.getByRole("button", { name: "Keep Editing" }).click();
  await input.fill(wanted);
  await dialog.getByRole("button", { name: "Submit Username" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByText(wanted)).toHaveCount(2);
  await open(page, `/profile/${username}/posts`);
  await expect(page).toHaveURL(`${site}/profile/${wanted}/posts`);
  await expect(page.getByRole("heading", { name: wanted })).toBeVisible();
});

test("a profile: a picture, a few words and links, for everybody; a moderator takes some of it away", async ({
  page,
  context,
  browser,
  running,
  site,
  mail,
}) => {
  const { username } = await makeMember(context, site, mail);
  await open(page, "/account");
  const form = page.getByRole("form", { name: "Profile" });
  await form.getByLabel("Bio").fill("I repair sextants");
  await form.getByLabel("Link 1").fill("javascript:alert(1)");
  const picture = { name: "me.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") };
  await form.locator("input[type=file]").setInputFiles(picture);
  await expect(form.getByRole("img", { name: "Your picture" })).toBeVisible();
  await form.getByRole("button", { name: "Save Profile" }).click();
  await expect(form.getByText("Each link must be the address of a website")).toBeVisible();
  await expect(form.getByLabel("Link 1")).toBeFocused();
  // What is unsaved is there after a reload, the picture too.
  await page.reload();
  await expect(form.getByLabel("Bio")).toHaveValue("I repair sextants");
  await expect(form.getByRole("img", { name: "Your picture" })).toBeVisible();
  await form.getByLabel("Link 1").fill("sextants.example");
  await form.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText("Your profile has been saved")).toBeVisible();
  await form.getByRole("link", { name: "See Your Profile" }).click();
  await expect(page.getByRole("dialog").getByText("I repair sextants")).toBeVisible();

  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const seen = await visitor.newPage();
  await expect(async () => {
    await seen.goto(`${site}/profile/${username}`);
    await expect(seen.getByText("I repair sextants")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(seen.getByRole("link", { name: "sextants.example" })).toHaveAttribute("rel", "nofollow ugc noopener");
  await expect(seen.locator("header img[src^='/uploads/']")).toHaveCount(1);
  await visitor.close();

  const team = await browser.newContext();
  const moderator = await makeMember(team, site, mail);
  await running.grantRoles({ [moderator.username]: "moderator" });
  const desk = await team.newPage();
  await open(desk, `${site}/moderation/members`);
  await desk.getByLabel("begins").fill(username);
  const card = desk.getByRole("article", { name: username });
  await card.getByRole("button", { name: "Clear Profile" }).click();
  await card.getByLabel("Links").check();
  await card.getByLabel("Reason").fill("Advertising");
  await card.getByRole("button", { name: `Clear the profile of ${username}` }).click();
  await expect(desk.getByText(`${username}’s profile no longer shows that`)).toBeVisible();
  await team.close();
  await open(page, "/account/decisions");
  await expect(page.getByText("Something was removed from your profile")).toBeVisible();
  await open(page, `/profile/${username}`);
  await expect(page.getByText("I repair sextants")).toHaveCount(0);
});

test("the change-password button sends a mail", async ({ page, context, site, mail }) => {
  const { email } = await makeMember(context, site, mail);
  await open(page, "/account");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("An email has been sent to your inbox!")).toBeVisible();
  expect(linkIn(await mail.next(email))).toContain("/account/reset-password?token=");
});

test("settings belong to the account, wherever one logs in", async ({ page, context, browser, site, mail }) => {
  const { email } = await makeMember(context, site, mail);
  await open(page, "/settings");
  await page.getByLabel("Theme").selectOption("light");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await open(phone, `${site}/login`);
  await phone.getByLabel("Email").fill(email);
  await phone.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await phone.getByRole("button", { name: "Login" }).click();
  await expect(phone.locator("html")).toHaveAttribute("data-theme", "light");
  await elsewhere.close();
});

test("everything about the account comes as a file", async ({ page, context, site, mail }) => {
  const { username, email } = await makeMember(context, site, mail);
  await open(page, "/account");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download My Data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("account.json");
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({ account: { username, email } });
  const [zip] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as ZIP" }).click(),
  ]);
  expect(zip.suggestedFilename()).toBe("account.zip");
  const bytes = await readFile(await zip.path());
  // The first file of a ZIP is named behind 30 bytes that begin with two letters (APPNOTE, section 4.3.7).
  expect(bytes.toString("latin1", 0, 2)).toBe("PK");
  expect(bytes.toString("latin1", 30, 42)).toBe("account.json");
  await expect(page.getByRole("button", { name: "Download as ZIP" })).toBeEnabled();
});

test("an account is deleted with its password, and is then unknown", async ({ page, context, site, mail }) => {
  const { email } = await makeMember(context, site, mail);
  await open(page, "/account");
  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Account" });
  await dialog.getByLabel("Password", { exact: true }).fill("wrong");
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(dialog.getByText("Incorrect password")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  // Home takes its time, and another tab asks meanwhile who is logged in: it is home all the same, not the login.
  await page.route(
    "**/*.data*",
    async (route) => {
      const asked = page.waitForResponse("**/generate_access_token");
      await page.evaluate(() => new BroadcastChannel("session").postMessage("began"));
      await asked;
      await route.continue();
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(page).toHaveURL(`${site}/`);
  await expect(page.getByText("Your account has been deleted")).toBeVisible();
  expect((await mail.next(email)).subject).toContain("has been deleted");
  await open(page, "/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Incorrect email or password")).toBeVisible();
});

test("contact: nothing typed is lost, and the message arrives", async ({ page, mail }) => {
  await open(page, "/contact");
  const { email } = newPerson();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Please fill out all fields")).toBeVisible();
  await page.getByLabel("Name").fill("Fern");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Reason").selectOption("Report a Bug");
  await page.getByRole("textbox", { name: "Message" }).click();
  await page.getByRole("button", { name: "Bold" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
  await page.keyboard.type("It broke");
  await expect(page.getByText("8 / 5000")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Fern");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveText("It broke");
  await page.getByRole("button", { name: "Submit" }).click();
  const dialog = page.getByRole("dialog", { name: "Your message has been sent" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByLabel("Name")).toHaveValue("");
  const message = await mail.next("help@unknot.example", email);
  expect(message.replyTo?.[0]?.address).toBe(email);
  expect(message.text).toContain("It broke");
});

test("the foot of the page is not seen before what stands above it", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  const letThrough = await holdBack(page, "get_user_account");
  await page.goto("/account");
  await expect(page.getByRole("status").filter({ hasText: "Loading your account" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  letThrough();
  await expect(page.getByText("Member Since")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

test("nothing of the account is pushed down by the form of the profile, which comes later", async ({
  page,
  context,
  site,
  mail,
}) => {
  const { email } = await makeMember(context, site, mail);
  const letThrough = await holdBack(page, "get_profile*");
  await page.goto("/account");
  const main = page.getByRole("main");
  await expect(main.getByText(email)).toBeVisible();
  await expect(main.getByText("Loading your profile")).toBeAttached();
  await expect(main.getByRole("heading", { name: "Activity" })).toHaveCount(0);
  letThrough();
  await expect(main.getByLabel("Bio")).toBeVisible();
  await expect(main.getByRole("heading", { name: "Activity" })).toBeVisible();
});
