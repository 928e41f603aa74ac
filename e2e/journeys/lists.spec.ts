import type { Locator, Page } from "@playwright/test";
import { cards, expect, NOT_FOUND, open, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";
import { beginComment, editor, fill } from "../writing.ts";

// After writing, every list one goes back to shows it, without a reload.

// The way back leads through the pages of what was deleted.
test.use({ expectedErrors: [NOT_FOUND] });

const inList = (page: Page, title: string) => cards(page).getByRole("heading", { name: title, exact: true });

/** Goes somewhere inside the app, by a link of the menu or the page. */
async function back(page: Page, path: string): Promise<void> {
  for (let steps = 0; steps < 8 && new URL(page.url()).pathname + new URL(page.url()).search !== path; steps++) {
    // By its place in the history: a page that is gone may lead elsewhere by itself meanwhile.
    const place = () => page.evaluate<number>(() => history.state?.idx);
    const before = await place();
    await page.goBack();
    await expect.poll(place).toBe(before - 1);
  }
}

test("a post that was published, changed, deleted or restored is so in every list one goes back to", async ({
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
  await page.locator("#menu").getByRole("link", { name: "Create a Post" }).click();
  await fill(page, "First title");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "First title" })).toBeVisible();
  await back(page, "/?sort=newest");
  await expect(inList(page, "First title")).toBeVisible();

  await page.getByRole("link", { name: username, exact: true }).first().click();
  await page.getByRole("link", { name: /^Posts/ }).click();
  const profile = page.getByRole("dialog");
  await expect(profile.getByRole("heading", { name: "First title" })).toBeVisible();
  await profile.getByRole("link", { name: "Edit", exact: true }).first().click();
  await page.getByRole("textbox", { name: "Title" }).fill("Second title");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("link", { name: "Second title" })).toBeVisible();
  await back(page, `/profile/${username}/posts`);
  await expect(page.getByRole("heading", { name: "Second title" })).toBeVisible();
  await back(page, "/?sort=newest");
  await expect(inList(page, "Second title")).toBeVisible();
  await expect(inList(page, "First title")).toHaveCount(0);

  await inList(page, "Second title").getByRole("link").click();
  await page.getByRole("dialog").getByRole("link", { name: "Edit", exact: true }).first().click();
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("link", { name: "Second title" })).toHaveCount(0);
  await page.getByRole("link", { name: "Deleted Posts" }).click();
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
  const entries = `/profile/${username}/comments`;
  await open(page, "/?sort=top");
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const card = cards(page).nth(1);
  const counter = card.getByRole("button", { name: /^Comments/ });
  const count = async () => Number(/\d+/.exec((await counter.textContent()) ?? "")?.[0]);
  const before = await count();
  await card.getByRole("heading").getByRole("link").click();
  const post = page.getByRole("dialog");
  const panel = post.getByRole("region", { name: "Comments" });
  await beginComment(page);
  await page.keyboard.type("This helped");
  await panel.getByRole("button", { name: "Submit Comment" }).click();
  const mine = panel.getByRole("listitem").filter({ hasText: /This helped|This did not/ });
  await expect(mine).toBeVisible();
  // On the card behind the dialog.
  await expect(card.locator("[data-does=comments] b")).toHaveText(String(before + 1));

  await mine.getByRole("link", { name: username }).click();
  await page.getByRole("link", { name: /^Comments/ }).click();
  await expect(page).toHaveURL(new RegExp(`${entries}$`));
  await expect(page.getByRole("dialog").getByText("This helped")).toBeVisible();
  await page.getByRole("dialog").getByRole("listitem").getByRole("link").first().click();
  await mine.getByRole("button", { name: "Edit" }).click();
  await editor(page, "Comment").fill("This did not");
  await page.getByRole("button", { name: "Submit Comment" }).last().click();
  await expect(panel.getByText("This did not")).toBeVisible();
  await back(page, entries);
  await expect(page.getByRole("dialog").getByText("This did not")).toBeVisible();

  await page.goForward();
  await mine.getByRole("button", { name: "Delete" }).click();
  await expect(panel.getByText("This did not")).toHaveCount(0);
  await back(page, entries);
  await expect(page.getByRole("dialog").getByText("Nothing yet")).toBeVisible();
  await back(page, "/?sort=top");
  await expect.poll(count).toBe(before);
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});

test("a like on a card is on the post's page and in the profile, and back again", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await open(page, "/?sort=top");
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const card = cards(page).nth(2);
  const title = (await card.getByRole("heading", { level: 2 }).textContent()) ?? "";
  const author =
    (await card
      .getByRole("link", { name: /^[a-z]\w+$/ })
      .first()
      .textContent()) ?? "";
  const likeOf = (place: Locator) => place.getByRole("button", { name: /^Liked? / }).first();
  const shown = async (place: Locator) => (await likeOf(place).textContent())?.replace(/\s+/g, " ").trim();
  await expect(likeOf(card)).toHaveAttribute("aria-pressed", "false");
  const count = Number(/\d+/.exec((await shown(card)) ?? "")?.[0]);
  await likeOf(card).click();
  await expect.poll(() => shown(card)).toBe(`Liked ${count + 1}`);

  await card.getByRole("heading").getByRole("link").click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => shown(dialog.getByRole("article"))).toBe(`Liked ${count + 1}`);
  await dialog.getByRole("link", { name: author, exact: true }).first().click();
  await dialog.getByRole("link", { name: /^Posts/ }).click();
  const inProfile = dialog.getByRole("article", { name: title });
  await expect.poll(() => shown(inProfile)).toBe(`Liked ${count + 1}`);
  await likeOf(inProfile).click();
  await expect.poll(() => shown(inProfile)).toBe(`Like ${count}`);
  await back(page, "/?sort=top");
  await expect.poll(() => shown(card)).toBe(`Like ${count}`);
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});

test("a search one goes back to has the new title of a post, and a deleted one no more", async ({
  page,
  context,
  site,
  mail,
}) => {
  const { username } = await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await fill(page, "Wobbling gramophone");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Wobbling gramophone" })).toBeVisible();
  await open(page, "/?query=gramophone");
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await inList(page, "Wobbling gramophone").getByRole("link").click();
  await page.getByRole("dialog").getByRole("link", { name: "Edit", exact: true }).first().click();
  await page.getByRole("textbox", { name: "Title" }).fill("Steady gramophone");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("link", { name: "Steady gramophone" })).toBeVisible();
  await back(page, "/?query=gramophone");
  await expect(inList(page, "Steady gramophone")).toBeVisible();
  await expect(inList(page, "Wobbling gramophone")).toHaveCount(0);

  await page.getByRole("link", { name: username, exact: true }).first().click();
  await expect(page.getByRole("dialog").locator("dl").getByText("1", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Posts/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Edit", exact: true }).first().click();
  // The profile that is left has a link of that name, too.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("link", { name: "Steady gramophone" })).toHaveCount(0);
  await back(page, `/profile/${username}/posts`);
  await expect(page.getByRole("dialog").getByText("No posts could be found")).toBeVisible();
  await back(page, "/?query=gramophone");
  await expect(page.getByText('Nothing related to "gramophone" could be found!')).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "No results" })).toHaveCount(1);
  await expect(inList(page, "Steady gramophone")).toHaveCount(0);
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});
