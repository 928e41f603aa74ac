import type { Locator, Page, Response } from "@playwright/test";
import { expect } from "./fixtures.ts";

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

/** Opens the form for a comment on the post that a page shows; returns its editor, which has the focus. */
export async function beginComment(page: Page): Promise<Locator> {
  await page.getByRole("region", { name: "Comments" }).getByRole("button", { name: "Write a Comment" }).click();
  const comment = editor(page, "Your Comment");
  await expect(comment).toBeFocused();
  return comment;
}

/** Waits until the server has a draft that a page keeps there, with these words. */
export const whenKept = (page: Page, words = ""): Promise<Response> =>
  page.waitForResponse(
    (answer) =>
      answer.url().includes("/api/save_draft") && answer.ok() && answer.request().postData()?.includes(words) === true,
  );
