import { expectClean } from "../axe.ts";
import { call, enter, publish } from "../community.ts";
import { expect, open, test } from "../fixtures.ts";

test("two posts that say the same: proposed, agreed, shown at both, and undone", async ({
  page,
  running,
  browser,
  mail,
}) => {
  const author = await enter(running, browser, mail);
  const reader = await enter(running, browser, mail);
  const [title, better] = [`A lamp of ${author.username}`, `A lamp of ${reader.username}`];
  const path = await publish(author, title);
  const betterPath = await publish(reader, better);

  await reader.page.goto(path);
  await reader.page.getByText("Says the Same as Another?").click();
  await reader.page.getByLabel("Which post is the better one?").fill(betterPath);
  await reader.page.getByRole("button", { name: "Propose It" }).click();
  await expect(reader.page.getByText("0 of 3 members agree")).toBeVisible();
  await expectClean(reader.page, "a post of which somebody says that it says the same");

  const desk = author.page;
  await desk.goto("/notifications");
  const news = `${reader.username} thinks that “${title}” says the same as another post`;
  await desk.getByRole("link", { name: news }).click();
  // The news opens what it is about.
  await expect(desk).toHaveURL(`${path}#duplicates`);
  await desk.getByRole("button", { name: `Agree that ${title} says the same as ${better}` }).click();
  await expect(desk.getByText("Agreed. Each post names the other.")).toBeVisible();

  await open(page, path);
  const same = page.getByRole("navigation", { name: "Says the Same As" });
  await expect(same.getByText("The better one")).toBeVisible();
  await same.getByRole("link", { name: better }).click();
  await expect(page).toHaveURL(betterPath);
  await expect(same.getByRole("link", { name: title })).toBeVisible();

  await desk.getByRole("button", { name: `Say that ${title} does not say the same as ${better}` }).click();
  await expect(desk.getByText("Agreed. Each post names the other.")).toHaveCount(0);
  await open(page, path);
  await expect(same).toHaveCount(0);
});

test("an ability is taken away by a moderator with a reason, which its member reads beside the rules", async ({
  running,
  browser,
  mail,
}) => {
  const member = await enter(running, browser, mail);
  const moderator = await enter(running, browser, mail);
  await running.grantRoles({ [moderator.username]: "moderator" });

  await member.page.goto("/account");
  const abilities = member.page.getByRole("region", { name: "What You Can Do" });
  await expect(abilities.getByText("Not met: 10 suggested edits that others have accepted (now 0)")).toBeAttached();
  await expectClean(member.page, "the account with abilities");

  const desk = moderator.page;
  await desk.goto("/moderation/members");
  await desk.getByLabel("Name begins with").fill(member.username);
  await desk.getByRole("article", { name: member.username }).getByRole("button", { name: "Abilities" }).click();
  const action = `Take away from ${member.username}: New tags`;
  await desk.getByRole("button", { name: action }).click();
  await desk.setViewportSize({ width: 320, height: 700 });
  await expectClean(desk, "taking away an ability, on a phone");
  await desk.getByRole("form", { name: action }).getByLabel("Reason").fill("Tags of one post each");
  await desk.getByRole("form", { name: action }).getByRole("button", { name: action }).click();
  await expect(desk.getByRole("button", { name: `Give back to ${member.username}: New tags` })).toBeVisible();
  await expectClean(desk, "the abilities of a member");

  await member.page.reload();
  await expect(abilities.getByText("Tags of one post each")).toBeVisible();
  await member.page.goto("/notifications");
  await expect(member.page.getByText("A moderator has decided that you make no new tags")).toBeVisible();
  const text = { title: "A lamp", problem: "<p>It is dark</p>", solution: "<p>Light it</p>" };
  await call(member, "POST", "create_problemsolution", text);
  await desk.goto(`/moderation/log?username=${member.username}`);
  await expect(desk.getByText("Ability taken away (New tags)")).toBeVisible();
});
