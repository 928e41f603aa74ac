import type { Page } from "@playwright/test";
import { enter, publish } from "../community.ts";
import { cards, expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";

test.use({ expectedErrors: [REFUSED] });

const head = (page: Page) => page.getByRole("banner");

test("the header leads on: a visitor to the doors, a member to their own pages", async ({
  page,
  context,
  site,
  mail,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, "/");
  for (const name of ["Create a Post", "Login", "Sign Up"]) {
    await expect(head(page).getByRole("link", { name })).toBeVisible();
  }
  const search = await page.getByRole("search").boundingBox();
  const first = await cards(page).first().boundingBox();
  expect(search?.x).toBeCloseTo(first?.x ?? 0, 0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(head(page).getByRole("link", { name: "Create a Post" })).toBeVisible();
  await expect(head(page).getByRole("link", { name: "Sign Up" })).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.locator("#menu").getByRole("link", { name: "Sign Up" })).toBeVisible();

  const { username } = await makeMember(context, site, mail);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, "/");
  await expect(head(page).getByRole("link", { name: "Login" })).toBeHidden();
  await page.getByRole("button", { name: `Account: ${username}` }).click();
  await page.getByRole("link", { name: "My Profile" }).click();
  await expect(page).toHaveURL(`/profile/${username}`);
});

test("a member's header is theirs from the first paint on, and nothing in it moves", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await open(page, "/");
  await page.addInitScript(() => {
    const counter = window as unknown as { shift: number };
    counter.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counter.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "/");
    await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
    expect(await page.evaluate(() => (window as { shift?: number }).shift), `${width}`).toBe(0);
  }
});

test("home says what it is, until that is dismissed", async ({ page }) => {
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1, name: "Problems and their solutions" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Share yours" })).toHaveAttribute("href", "/signup");
  await page.getByRole("button", { name: "Dismiss this line" }).click();
  await expect(page.getByText("Each post is a problem")).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  await open(page, "/");
  await expect(page.getByText("Each post is a problem")).toBeHidden();
});

test("a compact list shows a dozen posts to a screen, and stays chosen", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, "/");
  const compact = page.getByRole("button", { name: "Compact list" });
  await compact.click();
  await expect(compact).toHaveAttribute("aria-pressed", "true");
  await open(page, "/");
  await expect(compact).toHaveAttribute("aria-pressed", "true");
  const inView = await cards(page).evaluateAll(
    (all) => all.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(inView).toBeGreaterThanOrEqual(11);
  // One line of words, with nothing drawn over them.
  const knot = await cards(page)
    .first()
    .locator("section")
    .first()
    .evaluate((half) => getComputedStyle(half, "::before").display);
  expect(knot).toBe("none");
  await compact.click();
  await expect(cards(page).first().getByRole("heading", { name: "Solution" })).toBeVisible();
});

test("a card's buttons stand in one row on a phone, and its tabs do", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/");
  const folded = cards(page).filter({ has: page.getByRole("button", { name: "Show More" }) });
  const like = await folded.first().getByRole("button", { name: /^Like/ }).boundingBox();
  const more = await folded.first().getByRole("button", { name: "Show More" }).boundingBox();
  expect(more?.y).toBe(like?.y);
  await expect(cards(page).first().getByRole("heading", { level: 2 })).toHaveCSS("font-size", "19px");
});

test("a button of a comment says whose comment it acts on", async ({ page }) => {
  await open(page, "/post/2");
  const comment = page.locator("[id^=comment-]").first();
  const author = await comment.getByRole("link").first().textContent();
  for (const does of ["Like", "Reply", "Report"]) {
    const button = comment.getByRole("button", { name: new RegExp(`^${does}( \\d+)?$`) }).first();
    await expect(button).toHaveAccessibleDescription(`Comment by ${author}`);
  }
});

test("the button that leads to the top, and toasts, are not where somebody writes", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/createproblemsolution");
  const solution = page.getByRole("textbox", { name: "Solution", exact: true });
  await expect(solution).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  const up = page.getByRole("button", { name: "Scroll to top" });
  await expect(up).toBeVisible();
  await solution.focus();
  await expect(up).toBeHidden();
});

test("posts like the one that is being written appear beside the form or below it, and move nothing", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, "/createproblemsolution");
    const solution = page.getByRole("textbox", { name: "Solution", exact: true });
    await expect(solution).toBeVisible();
    // On the page, wherever it is scrolled to.
    const placesOf = () =>
      Promise.all(
        [solution, page.getByRole("button", { name: "Publish" })].map((part) =>
          part.evaluate((element) => element.getBoundingClientRect().y + scrollY),
        ),
      );
    const before = await placesOf();
    await page.getByLabel("Title").fill("Docker containers cannot resolve");
    const similar = page.getByRole("complementary", { name: "Similar posts" });
    await expect(similar.getByRole("link").first()).toBeVisible();
    // What the form says of its draft stands beside the buttons, and may make their row higher, not move it.
    expect(await placesOf()).toEqual(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByLabel("Title").fill("");
  }
});

test("similar posts stand after the comments on phones, and beside them where there is room", async ({
  page,
  browser,
  running,
  mail,
}) => {
  const writer = await enter(running, browser, mail);
  await publish(writer, "Hurdy-gurdy drone string slips off its bridge");
  const path = await publish(writer, "Hurdy-gurdy drone string jumps off the bridge");
  await writer.context.close();
  await open(page, "/?query=gurdy+jumps");
  await cards(page).first().getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  const similar = page.getByRole("navigation", { name: "Similar posts" });
  const comments = page.getByRole("region", { name: "Comments" });
  const placesOf = async () => {
    const [list, panel] = [await similar.boundingBox(), await comments.boundingBox()];
    if (!list || !panel) throw new Error("Comments and similar posts are not both there.");
    return { isBelow: list.y >= panel.y + panel.height - 1, isBeside: list.x >= panel.x + panel.width - 1 };
  };
  await expect(similar.getByRole("link").first()).toBeVisible();
  // As a dialog over the list, and as a page.
  for (const isPage of [false, true]) {
    if (isPage) await open(page, path);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(placesOf).toEqual({ isBelow: true, isBeside: false });
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(placesOf).toEqual({ isBelow: false, isBeside: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  // From page to page, keys and screen readers begin at the next one.
  await similar.getByRole("link").first().press("Enter");
  await expect(page).not.toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole("dialog")).toBeFocused();
});

test("what is new stands beside a list where there is room, and gives way to comments", async ({ page }) => {
  await open(page, "/");
  const beside = page.getByRole("complementary", { name: "What is new" });
  const comments = page
    .getByRole("article")
    .first()
    .getByRole("button", { name: /^Comments/ });
  await expect(beside.getByRole("link").first()).toBeVisible();
  await comments.click();
  await expect(beside).toBeHidden();
  await comments.click();
  await expect(beside).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(beside).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });
  // Posts that have a card stand there, and nowhere else.
  for (const title of await cards(page).getByRole("heading", { level: 2 }).allTextContents())
    await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(1);
  await beside.getByRole("link").last().click();
  await expect(page).toHaveURL(/\/(post|profile|tags)\/./);
});
