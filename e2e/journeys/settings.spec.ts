import { expect, open, test } from "../fixtures.ts";
import { makeMember, PASSWORD } from "../members.ts";

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

test("the theme of the system is followed at once, before the first paint, and after logging in", async ({
  page,
  context,
  site,
  mail,
}) => {
  const shown = page.locator("html");
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "/settings");
  await page.getByLabel("Theme").selectOption("System");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(shown).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(shown).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(shown).toHaveAttribute("data-theme", "light");
  // An account knows dark and light; this browser goes on with its system.
  const { email } = await makeMember(context, site, mail);
  await context.clearCookies();
  await open(page, "/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("button", { name: /Notifications/ })).toBeVisible();
  await expect(shown).toHaveAttribute("data-theme", "light");
  await open(page, "/settings");
  await expect(page.getByLabel("Theme")).toHaveValue("system");
  await page.getByLabel("Theme").selectOption("Dark");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(shown).toHaveAttribute("data-theme", "dark");
});
