import type { Page } from "@playwright/test";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember, PASSWORD } from "../members.ts";

test.use({ expectedErrors: [REFUSED] });

const menuItem = (page: Page, name: string) => page.locator("#menu").getByRole("link", { name, includeHidden: true });
const isLoggedIn = (page: Page) => expect(menuItem(page, "Logout")).toHaveCount(1);
const isVisitor = (page: Page) => expect(menuItem(page, "Login")).toHaveCount(1);

const EVIL = "http://evil.example";

/** Addresses that lead to another site once they are resolved, if only at the second time. */
const ELSEWHERE = [
  `${EVIL}/p`,
  "//evil.example/p",
  "/.//evil.example/p",
  "/x/..//evil.example",
  "/.\\/evil.example/p",
  "/%2e//evil.example",
  "/\t/evil.example",
  "/.\n//evil.example",
];

/** A page of another site with a link, which is followed. */
async function followFromElsewhere(page: Page, href: string): Promise<void> {
  const body = `<a href="${href}" rel="noreferrer">Free knots</a>`;
  await page.route(`${EVIL}/**`, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(`${EVIL}/page`);
  await page.getByRole("link", { name: "Free knots" }).click();
}

test("the page for no network leads nowhere but to this site", async ({ page, site }) => {
  for (const from of ELSEWHERE) {
    await open(page, `/offline?from=${encodeURIComponent(from)}`);
    const link = page.getByRole("link", { name: "Try Again" });
    expect(await link.evaluate((element) => (element as HTMLAnchorElement).href), from).toBe(`${site}/`);
  }
  await open(page, `/offline?from=${encodeURIComponent("/about?x=1")}`);
  await expect(page.getByRole("link", { name: "Try Again" })).toHaveAttribute("href", "/about?x=1");
});

test("logging in leads nowhere but to this site", async ({ page, context, site, mail }) => {
  const { email } = await makeMember(context, site, mail);
  // Whoever is logged in goes on at once.
  for (const next of ELSEWHERE) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page, next).toHaveURL(`${site}/`);
  }
  // Not while a page still asks by the cookie, whose answer would bring it back.
  await open(page, "/about");
  await context.clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await open(page, `/login?next=${encodeURIComponent("/.//evil.example/p")}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await isLoggedIn(page);
  await expect(page).toHaveURL(`${site}/`);
});

test("a link on another site logs nobody out, it asks", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await followFromElsewhere(page, `${site}/logout`);
  await expect(page.getByRole("heading", { name: "Do you want to log out?" })).toBeVisible();
  expect((await (await context.request.get(`${site}/api/generate_access_token`)).json()).success).toBe(true);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${site}/`);
  await isVisitor(page);
});

test("nor does one that goes by way of the login page", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await followFromElsewhere(page, `${site}/login?next=/logout`);
  await expect(page.getByRole("heading", { name: "Do you want to log out?" })).toBeVisible();
  await page.goto("/about");
  await isLoggedIn(page);
});

test("the menu logs out at once, and so does the typed address; visitors go home", async ({
  page,
  context,
  site,
  mail,
}) => {
  const { email } = await makeMember(context, site, mail);
  await open(page, "/about");
  await isLoggedIn(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await menuItem(page, "Logout").click();
  await expect(page).toHaveURL(`${site}/`);
  await isVisitor(page);
  await context.request.post(`${site}/api/login`, { data: { email, password: PASSWORD } });
  await page.goto("/logout");
  await expect(page).toHaveURL(`${site}/`);
  await isVisitor(page);
  await followFromElsewhere(page, `${site}/logout`);
  await expect(page).toHaveURL(`${site}/`);
});
