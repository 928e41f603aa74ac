import type { Page } from "@playwright/test";
import { enterElsewhere } from "../community.ts";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember, PASSWORD } from "../members.ts";

test.use({ expectedErrors: [REFUSED] });

const menuItem = (page: Page, name: string) => page.locator("#menu").getByRole("link", { name, includeHidden: true });
const isLoggedIn = (page: Page) => expect(menuItem(page, "Logout")).toHaveCount(1);
const isVisitor = (page: Page) => expect(menuItem(page, "Login")).toHaveCount(1);

/** Counts the requests for a fresh access token from now on. */
function countRefreshes(page: Page) {
  const counter = { count: 0 };
  page.on("request", (request) => {
    if (request.url().endsWith("/generate_access_token")) counter.count++;
  });
  return counter;
}

test("tabs share one session: logging out and in is known in all of them", async ({ page, context, site, mail }) => {
  const { email } = await makeMember(context, site, mail);
  const other = await context.newPage();
  await Promise.all([open(page, "/about"), open(other, "/")]);
  await Promise.all([isLoggedIn(page), isLoggedIn(other)]);
  // The second reload comes while the first page is still loading. Chromium refuses one that comes before the first
  // has begun, which no member can do by hand.
  await Promise.all([page.reload({ waitUntil: "commit" }), other.reload({ waitUntil: "commit" })]);
  await Promise.all([page.reload(), other.reload()]);
  await Promise.all([isLoggedIn(page), isLoggedIn(other)]);
  await open(page, "/logout");
  await expect(page).toHaveURL(`${site}/`);
  await isVisitor(page);
  await isVisitor(other);
  await open(page, "/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await isLoggedIn(page);
  await isLoggedIn(other);
});

test("the cookie is asked on every change of path, but not on the way out", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  const refreshes = countRefreshes(page);
  await open(page, "/about");
  await isLoggedIn(page);
  expect(refreshes.count).toBe(1);
  await page.getByRole("link", { name: "Terms of Service" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
  await expect.poll(() => refreshes.count).toBe(2);
});

test("an access token that is over is renewed once, for all calls that fail with it", async ({
  page,
  context,
  site,
  mail,
}) => {
  const { email } = await makeMember(context, site, mail);
  await open(page, "/account");
  await expect(page.getByText(email)).toBeVisible();
  const refreshes = countRefreshes(page);
  await page.evaluate(() => sessionStorage.setItem("accessToken", "over"));
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download My Data" }).click(),
  ]);
  await download.delete();
  // What the page asks for by itself may be refused first; the download then waits for the same renewal. Nothing is refused
  // twice, and one renewal does for all.
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused).size).toBe(refused.length);
  expect(refreshes.count).toBe(1);
  await isLoggedIn(page);
});

test("a session that is ended elsewhere leads to the login dialog by itself, and from there back into work", async ({
  page,
  context,
  browser,
  site,
  mail,
}) => {
  const { email } = await makeMember(context, site, mail);
  const { context: elsewhere, page: phone } = await enterElsewhere(site, browser, { email });
  await open(phone, "/account");
  await expect(phone.getByText(email)).toBeVisible();
  await open(page, "/account");
  await page.getByRole("button", { name: /^End Session/ }).click();
  await expect(page.getByText("The session has ended")).toBeVisible();
  await expect(page.getByRole("button", { name: /^End Session/ })).toHaveCount(0);
  const dialog = phone.getByRole("dialog", { name: "Login" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(dialog).toBeHidden();
  await isLoggedIn(phone);
  await elsewhere.close();
});

test("the login dialog closes by Escape, and has the other forms in it", async ({ page, site }) => {
  await open(page, "/?login");
  await expect(page).toHaveURL(`${site}/`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Sign Up" }).click();
  await expect(dialog.getByRole("heading", { name: "Sign Up" })).toBeVisible();
  await dialog.getByRole("button", { name: "Login" }).click();
  await dialog.getByRole("button", { name: "Forgot your password?" }).click();
  await expect(dialog.getByRole("heading", { name: "Reset Password" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("the server's page is the same for everybody", async ({ page, context, site, mail, request }) => {
  await makeMember(context, site, mail);
  await open(page, "/");
  const own = await (await context.request.get(`${site}/post/2`)).text();
  const stranger = await (await request.get(`${site}/post/2`)).text();
  expect(own).toBe(stranger);
});
