import type { Page } from "@playwright/test";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";

test.use({ expectedErrors: [REFUSED] });

/** What the page says is wrong, from top to bottom. */
const said = (page: Page) => page.locator("form").getByRole("alert");

test("sign-up says all that is wrong, from top to bottom, and each until it is mended", async ({ page }) => {
  await open(page, "/signup");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(said(page)).toHaveCount(5);
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.keyboard.type("quietly_mended");
  await expect(said(page)).toHaveCount(4);
  // The second field is the first of those that are still wrong.
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("quietly@unknot.example");
  await page.getByLabel("Password", { exact: true }).fill("Tr1cky-Knots");
  await page.getByLabel("Confirm Password").fill("Tr1cky-Knot");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByLabel("Confirm Password")).toBeFocused();
  await page.keyboard.type("s");
  await expect(said(page)).toHaveCount(2);
});

test("the focus goes to the editor that lacks its text, not to a field that nobody sees", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  const [problem, solution] = ["Problem", "Solution"].map((name) => page.getByRole("textbox", { name, exact: true }));
  await expect(solution as NonNullable<typeof solution>).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(said(page)).toHaveCount(3);
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("A gate that swings open");
  await expect(said(page)).toHaveCount(2);
  await page.keyboard.press("Control+Enter");
  await expect(problem as NonNullable<typeof problem>).toBeFocused();
  await page.keyboard.type("It does so at night.");
  await expect(said(page)).toHaveCount(1);
  await page.keyboard.press("Control+Enter");
  await expect(solution as NonNullable<typeof solution>).toBeFocused();
});
