import { readFile } from "node:fs/promises";
import { expect, open, REFUSED, test } from "../fixtures.ts";
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
