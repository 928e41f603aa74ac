import { expectClean } from "../axe.ts";
import { expect, open, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";
import { fill } from "../writing.ts";

test("tags are completed by keys, proposed, kept with the draft, shown on the post, and lead to what else has them", async ({
  page,
  context,
  site,
  mail,
}) => {
  const { username } = await makeMember(context, site, mail);
  const own = `own-${username.toLowerCase()}`;
  await open(page, "/createproblemsolution");
  const field = page.getByRole("combobox", { name: "Tags" });
  await field.pressSequentially("doo");
  const option = page.getByRole("option", { name: /^doors \d+ posts?$/ });
  await expect(option).toBeVisible();
  await field.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(field).toHaveValue("doors ");
  await field.pressSequentially(`${own} Hin`);
  await expect(page.getByRole("option", { name: /^hinges/ })).toBeVisible();
  await field.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await field.fill(`doors ${own} a/b`);
  await fill(page, `Door closes by itself, says ${username}`);
  // A post of the sample content is like it.
  await page.getByRole("button", { name: "Add hinges" }).click();
  await expect(field).toHaveValue(`doors ${own} a/b hinges `);
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(`doors ${own} a/b hinges `);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("A tag can hold letters, digits and + # . -, without spaces")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(`doors ${own} hinges`);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const tags = page.getByRole("main").getByRole("list", { name: "Tags" });
  await expect(tags.getByRole("listitem")).toHaveText(["doors", own, "hinges"]);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(field).toHaveValue(`doors ${own} hinges`);
  await page.goBack();
  await tags.getByRole("link", { name: "doors" }).click();
  await expect(page).toHaveURL(/\/tags\/doors$/);
  await expect(page.getByRole("heading", { level: 1, name: "doors" })).toBeVisible();
  await expect(page.getByRole("article").first()).toHaveAccessibleName(`Door closes by itself, says ${username}`);
  await page.getByRole("link", { name: "Top", exact: true }).click();
  await expect(page.getByRole("article").last()).toHaveAccessibleName(/says/);
});

test("all tags: a box that completes and leads on, and accessible pages", async ({ page }) => {
  await open(page, "/tags");
  await expectClean(page, "all tags");
  const field = page.getByRole("combobox", { name: "Find a tag" });
  await field.pressSequentially("baki");
  await expect(page.getByRole("option")).toHaveCount(1);
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "baking" })).toBeVisible();
  await expectClean(page, "a tag");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("tags can be found and read", async ({ page }) => {
    await page.goto("/tags");
    await page.getByLabel("Find a tag").fill("gard");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByRole("link", { name: "gardening" }).click();
    await expect(page.getByRole("article")).toHaveCount(3);
    await page.getByRole("link", { name: "Trending" }).click();
    await expect(page.getByRole("article")).toHaveCount(3);
  });
});
