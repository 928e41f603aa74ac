import type { Locator, Page } from "@playwright/test";

/** The text of one of the editors on a page, by its label. */
export const editor = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });

/** Fills the form of a post. */
export async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await editor(page, "Problem").click();
  await page.keyboard.type("The door will not open");
  await editor(page, "Solution").click();
  await page.keyboard.type("Pull instead of push");
}
