import { cards, expect, NOT_FOUND, open, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";

test("a post opens over the list, which stays where it was", async ({ page }) => {
  await open(page, "/");
  await cards(page).nth(8).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  const title = (await cards(page).nth(8).getByRole("heading", { level: 2 }).textContent()) ?? "";
  await cards(page).nth(8).getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Comments" })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Unknot`);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/");
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  await expect(cards(page).nth(8).getByRole("link", { name: title })).toBeFocused();
});

test("a dialog goes with the page it was opened on", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/about");
  await page.getByRole("link", { name: "Privacy Policy" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
  await page.getByRole("button", { name: /Notifications/ }).click();
  const dialog = page.getByRole("dialog", { name: "Notifications" });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Us");
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("#main")).toBeFocused();
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
  await expect(dialog).toHaveCount(0);
});

test("from a post to its author and back to the list in one step", async ({ page }) => {
  await open(page, "/?sort=newest");
  const title = "Docker containers cannot resolve DNS names behind a corporate VPN";
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("dialog").getByRole("link", { name: "marrow_and_pine" }).first().click();
  await expect(page).toHaveURL("/profile/marrow_and_pine");
  await page.getByRole("dialog").getByRole("link", { name: "Posts", exact: true }).click();
  await expect(page).toHaveURL("/profile/marrow_and_pine/posts");
  await page.getByRole("link", { name: "Close", exact: true }).click();
  await expect(page).toHaveURL("/?sort=newest");
  await page.goForward();
  await expect(page).toHaveURL(/\/post\/\d+$/);
});

test("a post opened by its address is the page, and closing leads to the list", async ({ page }) => {
  await open(page, "/post/1");
  await expect(page.getByRole("dialog").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/");
  await expect(cards(page)).toHaveCount(20);
});

test("a comment on a profile leads to its place under the post", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await open(page, "/profile/leafcutter/comments");
  await page.getByRole("link", { name: "Toilet keeps running after the flush" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 200));
  await page.getByRole("link", { name: "Leaves of the monstera turn yellow from below" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Leaves of the monstera turn yellow from below");
  await expect(page.getByText("Yes, fine webs in the corners of the leaves")).toBeInViewport();
});

test("the addresses with ?modal= open the same pages", async ({ page }) => {
  await open(page, "/?modal=viewproblemsolution-1");
  await expect(page).toHaveURL("/post/1");
  await open(page, "/?modal=viewprofile-leafcutter");
  await expect(page).toHaveURL("/profile/leafcutter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("leafcutter");
});

test("a profile has its counts, posts and comments", async ({ page }) => {
  await open(page, "/profile/LeafCutter");
  await expect(page.getByText("Member since")).toBeVisible();
  const posts = await page.getByRole("definition").first().textContent();
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  await expect(page.getByRole("dialog").locator("article")).toHaveCount(Number(posts));
  await page.getByRole("link", { name: "Comments", exact: true }).click();
  await expect(page.getByText("Replied to marrow_and_pine on").first()).toBeVisible();
});

test.describe("what is not there", () => {
  test.use({ expectedErrors: [NOT_FOUND] });

  test("a post says that nothing was found, with status 404", async ({ page }) => {
    for (const id of ["99999999", "abc", "0"]) {
      expect((await page.goto(`/post/${id}`))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing was found!");
    }
  });

  test("a profile says that the user could not be found", async ({ page }) => {
    expect((await page.goto("/profile/nobody-here"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("User could not be found");
  });

  test("any other path is the not-found page, and leads back", async ({ page }) => {
    for (const path of ["/nothing", "/about/nothing", "/legal/nothing", "/?page=0", "/?page=x", "/post/1/more"]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByText("The page you requested does not exist.")).toBeVisible();
    }
    await page.getByRole("link", { name: "Continue Browsing Posts" }).click();
    await expect(page).toHaveURL("/");
    await expect(cards(page)).toHaveCount(20);
  });
});
