import type { Page } from "@playwright/test";
import { cards, expect, open, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";
import { editor, fill } from "../writing.ts";

// After writing, every list one goes back to shows it, without a reload.

const inList = (page: Page, title: string) => cards(page).getByRole("heading", { name: title, exact: true });

/** Goes somewhere inside the app, by a link of the menu or the page. */
async function back(page: Page, path: string): Promise<void> {
  for (let steps = 0; steps < 8 && new URL(page.url()).pathname + new URL(page.url()).search !== path; steps++) {
    const before = page.url();
    await page.goBack();
    await expect.poll(() => page.url()).not.toBe(before);
  }
}

test("a write-up that was published, changed, deleted or restored is so in every list one goes back to", async ({
  page,
  context,
  site,
  mail,
}) => {
  const { username } = await makeMember(context, site, mail);
  await open(page, "/?sort=newest");
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const isSame = () => page.evaluate(() => "isSame" in window);
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await page
    .getByRole("link", { name: "Create a Post" })
    .or(page.getByRole("menuitem", { name: "Create a Post" }))
    .click();
  await fill(page, "First title");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First title" })).toBeVisible();
  await back(page, "/?sort=newest");
  await expect(inList(page, "First title")).toBeVisible();

  await page.getByRole("link", { name: username, exact: true }).first().click();
  await page.getByRole("link", { name: /^Posts/ }).click();
  const profile = page.getByRole("dialog");
  await expect(profile.getByRole("heading", { name: "First title" })).toBeVisible();
  await profile.getByRole("link", { name: "Edit" }).first().click();
  await page.getByLabel("Title").fill("Second title");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("link", { name: "Second title" })).toBeVisible();
  await back(page, `/profile/${username}/posts`);
  await expect(page.getByRole("heading", { name: "Second title" })).toBeVisible();
  await back(page, "/?sort=newest");
  await expect(inList(page, "Second title")).toBeVisible();
  await expect(inList(page, "First title")).toHaveCount(0);

  await inList(page, "Second title").getByRole("link").click();
  await page.getByRole("dialog").getByRole("link", { name: "Edit" }).first().click();
  await page.getByRole("link", { name: "All", exact: true }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: "Second title" })).toHaveCount(0);
  await page.getByRole("link", { name: "Deleted" }).click();
  await expect(page.getByText("Second title")).toBeVisible();
  await back(page, "/?sort=newest");
  await expect(cards(page).first()).toBeVisible();
  await expect(inList(page, "Second title")).toHaveCount(0);
  expect(await isSame()).toBe(true);
});

test("a comment that was written, changed or deleted is so among the member's own, and counted once", async ({
  page,
  context,
  site,
  mail,
}) => {
  const { username } = await makeMember(context, site, mail);
  const comments = `/profile/${username}/comments`;
  await open(page, comments);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await expect(page.getByText("Nothing yet")).toBeVisible();
  await page.goto(comments);
  expect(username).not.toBe("");
});
