import { expect, open, test } from "../fixtures.ts";

test("the theme is chosen, kept, and there before the first paint", async ({ page }) => {
  await open(page, "/settings");
  const save = page.getByRole("button", { name: "Save Changes" });
  const revert = page.getByRole("button", { name: "Revert Changes" });
  await expect(save).toBeDisabled();
  await expect(revert).toBeDisabled();
  await expect(page.getByLabel("Language")).toBeDisabled();
  await page.getByLabel("Theme").selectOption("light");
  await expect(page.getByText("You have unsaved changes!")).toBeVisible();
  await revert.click();
  await expect(page.getByLabel("Theme")).toHaveValue("dark");
  await expect(page.getByText("You have unsaved changes!")).toHaveCount(0);
  await page.getByLabel("Theme").selectOption("light");
  await save.click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(save).toBeDisabled();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      (window as { themeAtBody?: string }).themeAtBody = document.documentElement.dataset.theme;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, "/");
  expect(await page.evaluate(() => (window as { themeAtBody?: string }).themeAtBody)).toBe("light");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});
