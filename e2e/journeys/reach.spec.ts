import { expectClean } from "../axe.ts";
import { call, enter, publish } from "../community.ts";
import { cards, expect, open, test } from "../fixtures.ts";

test("a member follows posts and members, mutes members and words, and sees all of it in one table", async ({
  running,
  browser,
  mail,
}) => {
  const ada = await enter(running, browser, mail);
  const moss = await enter(running, browser, mail);
  const title = `Shutter of ${moss.username}`;
  const post = await publish(moss, title);
  const { page } = ada;
  const commentOf = async (who: typeof ada, text: string, parent_id?: string) => {
    const input = { ps_id: post.split("/").at(-1), text: `<p>${text}</p>`, ...(parent_id && { parent_id }) };
    return (await call(who, "POST", "create_comment", input)).comment._id as string;
  };

  await open(page, post);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(page.getByRole("button", { name: "Followed" })).toHaveAttribute("aria-pressed", "true");
  await open(page, `/profile/${moss.username}`);
  await page.getByRole("button", { name: `Follow ${moss.username}` }).click();
  await expect(page.getByRole("button", { name: `Follow ${moss.username}` })).toHaveAttribute("aria-pressed", "true");
  await expectClean(page, "a profile with choices");

  await open(page, "/account/reach");
  const rows = page.getByRole("region", { name: "What I follow and have muted" }).getByRole("row");
  await expect(rows.filter({ hasText: title })).toContainText("You are told of new comments");
  await expect(rows.filter({ hasText: "Member" })).toContainText("You are told of new posts");
  await expectClean(page, "what reaches me");
  await page.getByRole("button", { name: `Unfollow ${title}` }).click();
  await expect(rows.filter({ hasText: title })).toHaveCount(0);

  // What a muted member writes is not there, before the first paint; what others answer is.
  const words = await commentOf(moss, "Words of a muted member");
  await commentOf(ada, "An answer to them", words);
  await open(page, `/profile/${moss.username}`);
  await page.getByRole("button", { name: `Mute ${moss.username}` }).click();
  await expect(page.getByText("is left out of your lists and threads")).toBeVisible();
  await open(page, post);
  await expect(page.getByText("An answer to them")).toBeVisible();
  await expect(page.getByText("Words of a muted member")).toBeHidden();
  const listed = cards(page).filter({ hasText: title });
  await open(page, "/?sort=newest");
  await expect(listed).toBeHidden();

  await open(page, "/account/reach");
  await page.getByRole("button", { name: `Unmute ${moss.username}` }).click();
  await expect(page.getByRole("button", { name: `Unmute ${moss.username}` })).toHaveCount(0);
  await open(page, "/?sort=newest");
  await expect(listed).toBeVisible();

  await open(page, "/account/reach");
  const field = page.getByLabel("Words that I do not want to see");
  await field.fill(`x\n${moss.username}`);
  await page.getByRole("button", { name: "Save Words" }).click();
  await expect(page.getByText("A muted word has 2 to 50 letters")).toBeVisible();
  await expect(field).toHaveAccessibleDescription(/A muted word has 2 to 50 letters/);
  await expect(field).toHaveValue(`x\n${moss.username}`);
  await field.fill(`Shutter of ${moss.username}`);
  await page.getByRole("button", { name: "Save Words" }).click();
  await expect(rows.filter({ hasText: "Word" })).toContainText(title.toLowerCase());
  await open(page, "/?sort=newest");
  await expect(listed).toBeHidden();
  await expect(cards(page).nth(1)).toBeVisible();
  // What is new beside a list that does not have it is a list, too.
  await open(page, "/?sort=top");
  const beside = page.getByRole("complementary").getByRole("link", { includeHidden: true, name: title });
  await expect(beside).toBeAttached();
  await expect(beside).toBeHidden();
});
