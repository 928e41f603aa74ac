import { expectClean } from "../axe.ts";
import { call, enter } from "../community.ts";
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
  await expect(
    page.getByText("A tag can hold letters, digits and + # . -, without spaces: please change “a/b”"),
  ).toBeVisible();
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

  // What was closed before it came stays closed.
  await open(page, "/tags");
  const { promise: isPressed, resolve } = Promise.withResolvers<void>();
  await page.route(/get_tags/, async (route) => {
    await isPressed;
    await route.continue();
  });
  const answered = page.waitForResponse(/get_tags/);
  await field.pressSequentially("hing");
  await field.press("Escape");
  resolve();
  await answered;
  await field.press("ArrowLeft");
  await expect(page.getByRole("option")).toHaveCount(0);
});

test("a member mutes a tag and proposes what is said of it; a moderator takes that, and renames the tag", async ({
  running,
  browser,
  mail,
}) => {
  const writer = await enter(running, browser, mail);
  const moderator = await enter(running, browser, mail);
  await running.grantRoles({ [moderator.username]: "moderator" });
  const name = `about-${writer.username.toLowerCase()}`;
  const title = `Tagged by ${writer.username}`;
  const text = { title, problem: `<p>P of ${title}</p>`, solution: `<p>S of ${title}</p>`, tags: [name] };
  await call(writer, "POST", "create_problemsolution", text);
  const { page } = writer;
  const card = page.getByRole("article", { name: title });
  await open(page, "/?sort=newest");
  await expect(card).toBeVisible();
  await card.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Follow" }).click();
  await expect(page.getByRole("button", { name: "Follow" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Mute" }).click();
  await expect(page.getByText("Posts with this tag are left out of your lists.")).toBeVisible();
  await expect(card).toBeVisible();
  await page.getByText("Suggest a description").click();
  await page.getByLabel("What this tag is about").fill(`What ${writer.username} knows`);
  await page.getByRole("button", { name: "Propose" }).click();
  await expect(page.getByText("Thank you. A moderator will look at it.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expectClean(page, "a tag, for a member");
  await open(page, "/?sort=newest");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(card).toHaveCount(0);
  // What is new beside a list that does not have it is a list, too.
  await open(page, "/?sort=top");
  const beside = page.getByRole("complementary").getByRole("link", { name: title, includeHidden: true });
  await expect(beside).toBeAttached();
  await expect(beside).toBeHidden();
  await open(page, "/tags");
  await expect(page.getByRole("list", { name: "Tags you have muted" })).toHaveText(name);

  const team = moderator.page;
  await open(team, "/moderation/tags");
  const proposed = team.getByRole("article", { name: `Proposed description of ${name}` });
  await proposed.getByRole("button", { name: "Take it" }).click();
  await expect(proposed).toHaveCount(0);
  // What had the focus is gone: it goes on from the heading.
  const heading = team.getByRole("heading", { level: 1 });
  await expect(heading).toBeFocused();
  await team.getByRole("combobox", { name: "Find a tag" }).fill(name);
  await team.getByRole("button", { name: "Show" }).click();
  await team.getByLabel("Name of the tag").fill(`${name}-2`);
  await team.getByRole("button", { name: "Save the tag" }).click();
  await expect(team.getByRole("link", { name: `${name}-2` })).toBeVisible();
  await expectClean(team, "tags, for moderators");
  // Its proposer hears of it, and under which name it is there now.
  await open(page, "/notifications");
  await page.getByRole("link", { name: `A moderator has taken your description of the tag “${name}-2”` }).click();
  await expect(page).toHaveURL(new RegExp(`/tags/${name}-2$`));
  await open(team, `/tags/${name}`);
  await expect(team).toHaveURL(new RegExp(`/tags/${name}-2$`));
  await expect(team.getByRole("paragraph").filter({ hasText: `What ${writer.username} knows` })).toBeVisible();

  // What cannot be undone is asked about first.
  await open(team, "/moderation/tags");
  await team.getByRole("combobox", { name: "Find a tag" }).fill(name);
  await team.getByRole("button", { name: "Show" }).click();
  const merge = team.getByRole("form", { name: `Merge the tag ${name}-2` });
  await merge.getByRole("combobox", { name: "Merge it into" }).fill("doors");
  await merge.getByRole("button", { name: "Merge" }).click();
  const question = team.getByRole("dialog", { name: `Merge ${name}-2 into doors?` });
  await expectClean(team, "a question before tags are merged");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(team.getByRole("link", { name: `${name}-2` })).toBeVisible();
  await merge.getByRole("button", { name: "Merge" }).click();
  await question.getByRole("button", { name: "Merge" }).click();
  await expect(team.getByRole("form", { name: "Merge the tag doors" })).toBeVisible();
  await expect(heading).toBeFocused();
  await open(team, `/tags/${name}`);
  await expect(team).toHaveURL(/\/tags\/doors$/);
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
