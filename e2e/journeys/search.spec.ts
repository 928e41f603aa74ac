import { cards, expect, open, test } from "../fixtures.ts";

const box = "Search problems and solutions";

test("search finds, counts, and is cleared", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: box })).toBeFocused();
  await page.keyboard.type("mayonaise splits");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?query=mayonaise%20splits");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Found \d+ results?BETA$/);
  await expect(cards(page).first()).toContainText("Mayonnaise splits every time");
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("suggestions follow the arrow keys and close by Escape", async ({ page }) => {
  await open(page, "/");
  const field = page.getByRole("combobox", { name: box });
  await field.fill("toma");
  const option = page.getByRole("option", { name: "Tomato leaves roll up although the soil is moist" });
  await expect(option).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(option).toHaveCount(0);
  await expect(field).toHaveValue("toma");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/query=Tomato%20leaves/);
  await expect(cards(page).first()).toContainText("Tomato leaves roll up");
});

test("a suggestion can be clicked", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("combobox", { name: box }).fill("toilet");
  await page.getByRole("option", { name: "Toilet keeps running after the flush" }).click();
  await expect(cards(page).first()).toContainText("Toilet keeps running");
});

test("a search without a hit says so and shows what is trending", async ({ page }) => {
  await open(page, "/?query=%3Cb%3Eqqqzzz%22");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    'Nothing related to "<b>qqqzzz"" could be found!',
  );
  await expect(cards(page)).toHaveCount(20);
});

test("the field takes 256 characters", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("combobox", { name: box }).fill("x".repeat(300));
  await expect(page.getByRole("combobox", { name: box })).toHaveAttribute("maxlength", "256");
  expect((await page.goto(`/?query=${"y".repeat(2000)}`))?.status()).toBe(200);
});
