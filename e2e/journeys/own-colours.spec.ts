import type { Locator } from "@playwright/test";
import { expect, open, test } from "../fixtures.ts";

// Where the system sets the colours (forced colours, high contrast), none of ours is seen.

test.use({ contextOptions: { forcedColors: "active" } });

const styleOf = (element: Locator) =>
  element.evaluate((one) => {
    const { backgroundColor, borderTopWidth, borderTopStyle } = getComputedStyle(one);
    return { background: backgroundColor, hasBorder: borderTopWidth !== "0px" && borderTopStyle !== "none" };
  });

test("what is chosen stands out from the page", async ({ page }) => {
  await open(page, "/");
  const { background } = await styleOf(page.locator("body"));
  const tabs = page.getByRole("navigation").filter({ has: page.getByRole("link", { name: "Newest" }) });
  expect((await styleOf(tabs.locator("[aria-current]"))).background).not.toBe(background);

  await page.getByRole("combobox").fill("door");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const chosen = page.getByRole("option", { selected: true });
  await expect(chosen).toHaveCount(1);
  expect((await styleOf(chosen)).background).not.toBe(background);
});

test("all of what is chosen can be read", async ({ page }) => {
  await open(page, "/tags");
  await page.getByRole("main").getByRole("combobox").fill("do");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  const chosen = page.getByRole("option", { selected: true });
  const colorOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).color);
  expect(await colorOf(chosen.locator("small"))).toBe(await colorOf(chosen));
});

test("what is to be pressed looks like it", async ({ page }) => {
  await open(page, "/contact");
  expect(await styleOf(page.getByRole("button", { name: "Submit" }))).toMatchObject({ hasBorder: true });
  expect(await styleOf(page.getByRole("link", { name: "Create a Post" }))).toMatchObject({ hasBorder: true });
});
