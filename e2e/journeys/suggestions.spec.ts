import { expectClean } from "../axe.ts";
import { call, enter } from "../community.ts";
import { expect, open, test } from "../fixtures.ts";
import { editor } from "../writing.ts";

const textsOf = (username: string) => ({
  title: `A hinge of ${username}`,
  problem: "<p>It squeaks in the night, whoever opens the door</p>",
  solution: "<p>Use oil on it, and wait for an hour</p>",
  tags: ["hinges"],
});

test("a suggested edit: proposed, read as a difference, accepted, and credited in the history", async ({
  page,
  running,
  browser,
  mail,
}) => {
  const author = await enter(running, browser, mail);
  const reader = await enter(running, browser, mail);
  const texts = textsOf(author.username);
  const { id } = await call(author, "POST", "create_problemsolution", texts);

  await reader.page.goto(`/post/${id}`);
  await reader.page.getByRole("link", { name: "Suggest an Edit" }).click();
  await expect(reader.page.getByRole("heading", { level: 1 })).toHaveText(`Suggest an edit of ${texts.title}`);
  await expect(editor(reader.page, "Solution")).toHaveText("Use oil on it, and wait for an hour");
  await reader.page.getByRole("button", { name: "Send Suggestion" }).click();
  await expect(reader.page.getByText("Nothing is different from what the post says")).toBeVisible();
  await editor(reader.page, "Solution").fill("Use graphite on it, and wait for an hour");
  await reader.page.getByLabel("What Did You Change?").fill("Oil gathers dust");
  await expectClean(reader.page, "the form of a suggested edit");
  await reader.page.getByRole("button", { name: "Send Suggestion" }).click();
  await expect(reader.page.getByText("Thank you. The author of the post will look at it.")).toBeVisible();
  await expect(reader.page.getByRole("insertion")).toHaveText("added: graphite");
  await expect(reader.page.getByRole("button", { name: "Accept" })).toHaveCount(0);

  const desk = author.page;
  await desk.goto("/notifications");
  await desk.getByRole("link", { name: `${reader.username} suggests an edit of “${texts.title}”` }).click();
  await expect(desk).toHaveURL(`/post/${id}/suggestions`);
  await expect(desk.getByText("Oil gathers dust")).toBeVisible();
  await expect(desk.getByRole("deletion")).toHaveText("removed: oil");
  await expect(desk.getByRole("insertion")).toHaveText("added: graphite");
  await expectClean(desk, "a suggested edit");
  await desk.getByRole("link", { name: "Side by Side" }).click();
  await expect(desk.getByRole("cell", { name: "Use added: graphite on it, and wait for an hour" })).toBeVisible();
  await desk.getByRole("button", { name: "Accept" }).click();
  await expect(desk.getByText("The post has been changed")).toBeVisible();
  // The button that had the focus is gone.
  await expect(desk.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(desk.getByText(`Accepted by ${author.username}`)).toBeVisible();
  await desk.getByRole("link", { name: "What Changed" }).click();
  await expect(desk).toHaveURL(`/post/${id}/history?from=1&to=2`);

  await open(page, `/post/${id}/history`);
  const present = page.getByRole("listitem").filter({ hasText: "Version 2 (the present one)" });
  await expect(present).toContainText(`Suggested by ${reader.username}, accepted by ${author.username}`);
  await expect(page.getByRole("insertion")).toHaveText("added: graphite");
  await open(page, `/post/${id}`);
  await expect(page.getByText("Use graphite on it, and wait for an hour")).toBeVisible();
});

test("a suggested edit of what was changed meanwhile says so; it is declined, and withdrawn", async ({
  running,
  browser,
  mail,
}) => {
  const author = await enter(running, browser, mail);
  const reader = await enter(running, browser, mail);
  const { title, problem, solution, tags } = textsOf(author.username);
  const { id } = await call(author, "POST", "create_problemsolution", { title, problem, solution, tags });
  const suggested = { title, problem, solution: solution.replace("oil", "wax"), tags };
  await call(reader, "PUT", `suggest_edit/${id}`, suggested);
  const changed = { newTitle: title, newProblem: problem, newSolution: solution.replace("oil", "grease") };
  await call(author, "PUT", `edit_problemsolution/${id}`, changed);

  await author.page.goto(`/post/${id}/suggestions`);
  await expect(author.page.getByText(/^The post has been changed since this was written/)).toBeVisible();
  await expect(author.page.getByRole("deletion")).toHaveText("removed: grease");
  await author.page.locator("summary", { hasText: "Decline" }).click();
  await author.page.getByLabel("Why? (You need not say)").fill("Wax is for candles");
  await expectClean(author.page, "a suggested edit that is to be declined");
  await author.page.getByRole("button", { name: "Decline" }).click();
  await expect(author.page.getByText("The suggestion has been declined")).toBeVisible();

  await reader.page.goto("/notifications");
  await reader.page.getByRole("link", { name: `${author.username} has declined your edit of “${title}”` }).click();
  await expect(reader.page.getByText("Wax is for candles")).toBeVisible();
  await reader.page.getByRole("link", { name: "Suggest an Edit" }).click();
  await editor(reader.page, "Problem").fill("It squeaks");
  await reader.page.getByRole("button", { name: "Send Suggestion" }).click();
  await reader.page.getByRole("link", { name: "Change Your Suggestion" }).click();
  await expect(editor(reader.page, "Problem")).toHaveText("It squeaks");
  await reader.page.goto(`/post/${id}/suggestions`);
  await reader.page.getByRole("button", { name: "Withdraw" }).click();
  await reader.page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(reader.page.getByText("Your suggestion has been withdrawn")).toBeVisible();
  await expect(reader.page.getByRole("listitem").getByText("Waiting")).toHaveCount(0);
});

test("moderators find what authors leave waiting in their area", async ({ running, browser, mail }) => {
  const moderator = await enter(running, browser, mail);
  await running.grantRoles({ [moderator.username]: "moderator" });
  await moderator.page.goto("/moderation");
  await moderator.page.getByRole("link", { name: "Suggested Edits" }).click();
  await expect(moderator.page.getByText("No suggestion waits")).toBeVisible();
  await expectClean(moderator.page, "suggested edits that wait");
});
