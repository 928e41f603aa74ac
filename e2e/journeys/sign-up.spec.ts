import { expect, open, REFUSED, test } from "../fixtures.ts";
import { linkIn } from "../mail-server.ts";
import { makeMember, newPerson, PASSWORD } from "../members.ts";

test.use({ expectedErrors: [new RegExp(`${REFUSED.source}|ERR_INTERNET_DISCONNECTED`)] });

test("sign up, verify by the mail, and be at the account", async ({ page, mail }) => {
  const { username, email } = newPerson();
  await open(page, "/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.locator("#menu").getByRole("link", { name: "Login" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(/\/signup$/);
  const submit = page.getByRole("button", { name: "Sign Up" });
  await submit.click();
  await expect(page.getByText("Password must be at least 8 characters long.")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill("other");
  await submit.click();
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await submit.click();
  await expect(page.getByText("Username must be at least 3 characters long")).toBeVisible();
  await page.getByLabel("Username").fill("k".repeat(31));
  await expect(page.getByLabel("Username")).toHaveValue("k".repeat(30));
  await page.getByLabel("Username").fill(username);
  await submit.click();
  await expect(page.getByText("Please enter your Date of Birth")).toBeVisible();
  await page.getByLabel("Date of Birth").fill("1990-05-17");
  await submit.click();
  await expect(page.getByText("You must agree to the Terms of Service and Privacy Policy to continue")).toBeVisible();
  await page.getByLabel(/^I agree/).check();
  await page.getByLabel("Email").fill(email);
  await submit.click();
  await expect(page.getByRole("heading", { name: "Email Verification" })).toBeVisible();
  await expect(page.getByText(`We've sent a message to ${email}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to login" })).toBeVisible();
  const link = linkIn(await mail.next(email));
  await page.goto(link);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText(email)).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This verification link is invalid or has expired" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "My Account" })).toBeVisible();
});

test("a new account takes over the theme that its visitor had chosen", async ({ page, context, site, mail }) => {
  await open(page, "/settings");
  await page.getByLabel("Theme").selectOption("Light");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const person = newPerson();
  const data = { ...person, password: PASSWORD, dateOfBirth: "1990-05-17" };
  await context.request.post(`${site}/api/signup`, { data });
  await page.goto(linkIn(await mail.next(person.email)));
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await open(page, "/settings");
  await expect(page.getByRole("main").getByRole("link", { name: "What Reaches Me" })).toBeVisible();
  await expect(page.getByLabel("Theme")).toHaveValue("light");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("what was typed survives a refusal, a dead network and a reload; passwords are not kept", async ({ page }) => {
  const { username, email } = newPerson();
  await open(page, "/signup");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByLabel("Date of Birth").fill("1990-05-17");
  await page.getByLabel(/^I agree/).check();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain(PASSWORD);
});

test("a visitor is sent to log in and then on to where they wanted to go, on this site only", async ({
  page,
  context,
  site,
  mail,
}) => {
  const { email } = await makeMember(context, site, mail);
  await context.clearCookies();
  const logIn = async () => {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
  };
  await open(page, "/account");
  await expect(page).toHaveURL(/\/login\?next=%2Faccount$/);
  await logIn();
  await expect(page).toHaveURL(/\/account$/);
  await open(page, "/login");
  await expect(page).toHaveURL(`${site}/`);
  for (const next of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
    await open(page, `/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL(`${site}/`);
  }
});

test("a wrong password says so, and keeps the address", async ({ page }) => {
  await open(page, "/login");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Please enter your Email Address")).toBeVisible();
  await page.getByLabel("Email").fill("nobody@unknot.example");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Incorrect email or password")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody@unknot.example");
});

test("a forgotten password is replaced by the link of the mail", async ({ page, context, site, mail }) => {
  const { email } = await makeMember(context, site, mail);
  await context.clearCookies();
  await open(page, "/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL(/\/login\/reset-password$/);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Please enter your Email Address")).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("heading", { name: "Password Reset Email" })).toBeVisible();
  const link = linkIn(await mail.next(email));
  const answer = await page.goto(link);
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await page.getByLabel("New Password").fill("weak");
  await page.getByLabel("Confirm Password").fill("weak");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Password must be at least 8 characters long.")).toBeVisible();
  await expect(page.getByLabel("New Password")).toBeFocused();
  await page.getByLabel("New Password").fill("N3w-password");
  await page.getByLabel("Confirm Password").fill("N3w-password");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your password has been reset" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("N3w-password");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(`${site}/`);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This password reset link is invalid or has expired" })).toBeVisible();
});
