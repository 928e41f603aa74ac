import { cards, expect, open, test } from "../fixtures.ts";

test("the list grows as it is scrolled, with an advertisement after every sixth post", async ({ page }) => {
  await open(page, "/");
  await expect(cards(page)).toHaveCount(20);
  await expect(page.getByText("Advertisement", { exact: true })).toHaveCount(3);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page).nth(25)).toBeAttached();
  await expect(page.getByText("Advertisement", { exact: true }).nth(3)).toBeAttached();
});

test("a failed page says so and can be tried again, and nothing is lost", async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource|net::ERR/);
  await open(page, "/");
  await page.route("**/api/get_problemsolutions", (route) => route.abort());
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("alert")).toContainText("could not be reached");
  await expect(cards(page)).toHaveCount(20);
  await page.unroute("**/api/get_problemsolutions");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(cards(page).nth(25)).toBeAttached();
});

test("the orders are links of their own", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("link", { name: "Newest" }).click();
  await expect(page).toHaveURL(/\?sort=newest$/);
  await expect(cards(page).first()).toContainText("Docker containers");
  await page.getByRole("link", { name: "Top", exact: true }).click();
  await expect(cards(page).first()).toContainText("git push is rejected");
  await expect(page.getByRole("link", { name: "Top", exact: true })).toHaveAttribute("aria-current", "page");
});

test("a long card unfolds and folds without moving what is above", async ({ page }) => {
  await open(page, "/");
  const card = cards(page).filter({ hasText: "Docker containers" });
  const top = (await card.boundingBox())?.y;
  const height = (await card.boundingBox())?.height ?? 0;
  await card.getByRole("button", { name: "Show More" }).click();
  await expect(card.getByRole("button", { name: "Show Less" })).toBeVisible();
  expect((await card.boundingBox())?.y).toBe(top);
  expect((await card.boundingBox())?.height).toBeGreaterThan(height);
  await card.getByRole("button", { name: "Show Less" }).click();
  await expect(card.getByRole("button", { name: "Show More" })).toBeVisible();
  expect((await card.boundingBox())?.height).toBe(height);
});

test("a card shows its comments, and replies fold away", async ({ page }) => {
  await open(page, "/");
  const card = cards(page).filter({ hasText: "Docker containers" });
  await card.getByRole("button", { name: "Comments 4" }).click();
  const reply = card.getByText("Good to know. Mind that the address changes");
  await expect(reply).toBeVisible();
  await card.getByText("2 replies").click();
  await expect(reply).toBeHidden();
  await card.getByRole("button", { name: "Comments 4" }).click();
  await expect(card.getByText("On rootless Docker")).toHaveCount(0);
});

test("a hidden comment keeps its place, a deleted one its replies", async ({ page }) => {
  await open(page, "/?query=bicycle%20chain");
  await page
    .getByRole("button", { name: /Comments/ })
    .first()
    .click();
  await expect(page.getByText("This comment is hidden.")).toBeVisible();
  await expect(page.getByText("cheap chains")).toHaveCount(0);
  await open(page, "/?query=git%20push");
  await page
    .getByRole("button", { name: /Comments/ })
    .first()
    .click();
  await expect(page.getByText("This comment has been deleted.")).toBeVisible();
  await expect(page.getByText("Please do not, that is how")).toBeVisible();
});

test("a link with what a newsletter adds shows the kept page, which comes to life", async ({ page }) => {
  await open(page, "/?utm_source=news&sort=newest");
  await expect(page.getByRole("link", { name: "Newest" })).toHaveAttribute("aria-current", /.+/);
  await cards(page).first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  // The list is still there: nobody asks for it again on the way back.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goBack();
  await expect(page.getByRole("link", { name: "Newest" })).toHaveAttribute("aria-current", /.+/);
  expect(asked.filter((url) => url.includes(".data"))).toEqual([]);
});

test("a post is shared by its link", async ({ page, context, site }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/");
  await cards(page).first().getByRole("link", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${site}/post/\\d+$`));
});

test("the button to the top appears after 200 pixels", async ({ page }) => {
  await open(page, "/");
  const button = page.getByRole("button", { name: "Scroll to top" });
  await expect(button).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 201));
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("the menu leads on, and closes by Escape", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Settings" })).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByText("Legal").click();
  await page.getByRole("link", { name: "Terms of Service" }).click();
  await expect(page).toHaveURL("/legal/terms-of-service");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the keys of the list: from post to post, open, comments, and the list of keys", async ({ page }) => {
  await open(page, "/");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const titles = await cards(page).getByRole("heading", { level: 2 }).allTextContents();
  await page.keyboard.press("j");
  await expect.poll(focused).toBe(titles[0]);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect.poll(focused).toBe(titles[1]);
  await page.keyboard.press("c");
  await expect(
    cards(page)
      .nth(1)
      .getByRole("region", { name: /^Comments/ }),
  ).toBeVisible();
  await page.keyboard.press("o");
  await expect(page.getByRole("dialog").getByRole("heading", { level: 1 })).toHaveText(titles[1] ?? "");
  const close = async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await close();
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog", { name: "Login" })).toBeVisible();
  await close();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  await expect(keys.getByRole("row")).toHaveCount(8);
  await keys.getByRole("checkbox").uncheck();
  await close();
  await page.keyboard.press("j");
  await page.keyboard.press("?");
  await expect(keys).toHaveCount(0);
});

test("from 1024 pixels on comments open beside their card, which stays where it was", async ({ page }) => {
  await open(page, "/");
  const card = cards(page).nth(1);
  const toggle = card.getByRole("button", { name: /^Comments/ });
  await toggle.scrollIntoViewIfNeeded();
  const before = await card.boundingBox();
  await toggle.click();
  const panel = card.getByRole("region", { name: /^Comments/ });
  await expect(panel).toBeVisible();
  const [after, beside] = [await card.boundingBox(), await panel.boundingBox()];
  expect(after).toEqual(before);
  expect(beside?.x).toBeGreaterThan((after?.x ?? 0) + (after?.width ?? 0));
  await cards(page)
    .nth(2)
    .getByRole("button", { name: /^Comments/ })
    .click();
  await expect(panel).toHaveCount(0);
  await page.getByRole("button", { name: "Close comments" }).click();
  await expect(page.getByRole("region", { name: /^Comments/ })).toHaveCount(0);

  await page.setViewportSize({ width: 900, height: 900 });
  await toggle.click();
  // The page may learn of its new width after the click.
  await expect(async () => {
    const [inside, whole] = [await panel.boundingBox(), await card.boundingBox()];
    expect(inside?.x).toBeGreaterThanOrEqual(whole?.x ?? 0);
    expect(inside?.width).toBeLessThanOrEqual(whole?.width ?? 0);
  }).toPass({ timeout: 5000 });
});

test.describe("where something cannot be loaded", () => {
  test.use({ expectedErrors: [/Failed to load resource: net::ERR_FAILED/] });

  test("an extra is left out, and the page goes on", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await open(page, "/post/1");
    const loaded = new Set(requests);
    await open(page, "/about");
    const missing: string[] = [];
    await page.route("**/assets/**", (route) => {
      const url = route.request().url();
      if (loaded.has(url) || !url.endsWith(".js")) return route.continue();
      missing.push(url);
      return route.abort();
    });
    // Who comes by a link to a comment is led to it, by a script of its own.
    await open(page, "/post/1#comment-1");
    await expect.poll(() => missing.length).toBeGreaterThan(0);
    await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("region", { name: "Comments" })).toBeVisible();
  });
});
