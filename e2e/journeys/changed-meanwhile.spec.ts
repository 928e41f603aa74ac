import type { Browser, Page } from "@playwright/test";
import { call, enter, enterElsewhere, publish } from "../community.ts";
import { expect, open, test } from "../fixtures.ts";
import type { MailServer } from "../mail-server.ts";
import type { Site } from "../site.ts";
import { editor, whenKept } from "../writing.ts";

// What was begun and kept meets what has happened since: it undoes nothing in silence, and is not lost either.

test.use({ expectedErrors: [/Failed to load resource: .* (400|409|503)/] });

const text = (title: string, problem: string) => ({
  newTitle: title,
  newProblem: `<p>${problem}</p>`,
  newSolution: `<p>Solution of ${title}</p>`,
});

/** Types behind the solution and waits until the server has it too; then leaves the page. */
async function begin(page: Page, path: string, words: string): Promise<void> {
  await open(page, path);
  await editor(page, "Solution").click();
  await page.keyboard.press("Control+End");
  const saved = whenKept(page, words);
  await page.keyboard.type(words);
  await saved;
  await open(page, "/about");
}

/** A member with a post of their own. */
async function begun(site: Site, browser: Browser, mail: MailServer, name: string) {
  const author = await enter(site, browser, mail);
  const title = `${name} of ${author.username}`;
  const path = await publish(author, title);
  return { author, page: author.page, title, path, id: path.split("/").at(-1) };
}

const POST_CHANGED = "The post has been changed since you began this";

test("an edit that was begun before the post was changed asks which of both is to stay", async ({
  running,
  browser,
  mail,
}) => {
  const { author, page, title, id } = await begun(running, browser, mail, "Own gate");
  const form = `/account/posts/all/edit/${id}`;
  await begin(page, form, " and a first thought");
  await call(author, "PUT", `edit_problemsolution/${id}`, text(title, "Rewritten at the desk"));
  await open(page, form);
  const choice = page.getByRole("alert").filter({ hasText: POST_CHANGED });
  await expect(choice.getByText("Rewritten at the desk")).toBeVisible();
  await expect(editor(page, "Solution")).toContainText("and a first thought");
  // Until that is said nothing is saved.
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(choice.getByRole("button", { name: "Keep this one" })).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`${form}$`));
  // Nothing is lost by taking the other one: this one is set aside.
  await choice.getByRole("button", { name: "Use the other version" }).click();
  await expect(choice).toHaveCount(0);
  await expect(editor(page, "Problem")).toHaveText("Rewritten at the desk");
  await expect(editor(page, "Solution")).not.toContainText("and a first thought");
  await open(page, "/drafts");
  await expect(page.getByRole("listitem").filter({ hasText: "Set aside" })).toHaveCount(1);
  await expect(page.getByRole("listitem")).toHaveCount(await page.getByText("Set aside").count());
  // Whoever goes on with it after all is asked again: it still knows which version it was begun from.
  await page.getByRole("button", { name: "Use the other version" }).click();
  await expect(editor(page, "Solution")).toContainText("and a first thought");
  await expect(choice.getByText("Rewritten at the desk")).toBeVisible();
});

test("an edit whose post is changed while its form is open asks as well, and then overwrites what was read", async ({
  running,
  browser,
  mail,
}) => {
  const { author, page, title, path, id } = await begun(running, browser, mail, "Open gate");
  await open(page, `/account/posts/all/edit/${id}`);
  await editor(page, "Solution").fill("Thought of at home");
  await call(author, "PUT", `edit_problemsolution/${id}`, text(title, "Rewritten at the desk"));
  const save = page.getByRole("button", { name: "Save Changes" });
  await save.click();
  const choice = page.getByRole("alert").filter({ hasText: POST_CHANGED });
  await expect(choice.getByText("Rewritten at the desk")).toBeInViewport();
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expect(editor(page, "Solution")).toHaveText("Thought of at home");
  await choice.getByRole("button", { name: "Keep this one" }).click();
  await save.click();
  await expect(page).toHaveURL(/\/account\/posts\/all$/);
  await open(page, path);
  await expect(page.getByText("Thought of at home")).toBeVisible();
});

test("a suggestion goes on from the version that it was begun from, and its writer is told of the newer one", async ({
  running,
  browser,
  mail,
}) => {
  const author = await enter(running, browser, mail);
  const reader = await enter(running, browser, mail);
  const title = `Old gate of ${author.username}`;
  const path = await publish(author, title);
  const { page } = reader;
  await begin(page, `${path}/suggestions/new`, " and oil");
  await call(author, "PUT", `edit_problemsolution/${path.split("/").at(-1)}`, text(title, "Corrected by its author"));
  await open(page, `${path}/suggestions/new`);
  const choice = page.getByRole("alert").filter({ hasText: POST_CHANGED });
  await expect(choice.getByText("Corrected by its author")).toBeVisible();
  await choice.getByRole("button", { name: "Keep this one" }).click();
  await expect(choice).toHaveCount(0);
  await page.locator("input[name=note]").fill("It squeaks without");
  const request = page.waitForRequest((one) => one.url().includes("/api/suggest_edit"));
  await page.getByRole("button", { name: "Send Suggestion" }).click();
  expect((await request).postDataJSON()).toMatchObject({ version: 1 });
  await expect(page.getByText("Corrected by its author")).toBeVisible();
});

test("what was sent as it stood, and refused, is no draft", async ({ running, browser, mail }) => {
  const author = await enter(running, browser, mail);
  const { page } = await enter(running, browser, mail);
  await open(page, `${await publish(author, `Same gate of ${author.username}`)}/suggestions/new`);
  await page.getByRole("button", { name: "Send Suggestion" }).click();
  await expect(page.getByText("Nothing is different from what the post says")).toBeVisible();
  await open(page, "/drafts");
  await expect(page.getByText("Nothing is waiting to be sent")).toBeVisible();
});

test("a draft from another device knows which version it was begun from", async ({ running, browser, mail }) => {
  const { author, title, id } = await begun(running, browser, mail, "Far gate");
  const form = `/account/posts/all/edit/${id}`;
  await begin(author.page, form, " and a thought on the train");
  await call(author, "PUT", `edit_problemsolution/${id}`, text(title, "Rewritten at the desk"));
  const { context: elsewhere, page: desk } = await enterElsewhere(running.url, browser, author);
  await open(desk, form);
  await expect(editor(desk, "Solution")).toContainText("and a thought on the train");
  const choice = desk.getByRole("alert").filter({ hasText: POST_CHANGED });
  await expect(choice.getByText("Rewritten at the desk")).toBeVisible();
  await choice.getByRole("button", { name: "Use the other version" }).click();
  await expect(editor(desk, "Problem")).toHaveText("Rewritten at the desk");
  await elsewhere.close();
});

/** Publishes on another device what somebody has begun here. */
async function publishElsewhere(desk: Page): Promise<void> {
  await open(desk, "/createproblemsolution");
  await expect(desk.getByLabel("Title")).toHaveValue(/./);
  await editor(desk, "Problem").fill("The door will not open");
  await editor(desk, "Solution").fill("Pull instead of push");
  await desk.getByRole("button", { name: "Publish" }).click();
  await expect(desk).toHaveURL(/\/post\/\d+$/);
}

test("a draft that another device has sent is said to be sent, and can be dropped", async ({
  running,
  browser,
  mail,
}) => {
  const member = await enter(running, browser, mail);
  const { page } = member;
  await open(page, "/createproblemsolution");
  const saved = whenKept(page);
  await page.getByLabel("Title").fill("To be published elsewhere");
  await saved;
  await open(page, "/about");
  const { context: elsewhere, page: desk } = await enterElsewhere(running.url, browser, member);
  await publishElsewhere(desk);
  await open(page, "/createproblemsolution");
  const gone = page.getByRole("alert").filter({ hasText: "sent or discarded elsewhere" });
  await expect(gone).toBeVisible();
  await gone.getByRole("button", { name: "Discard" }).click();
  await expect(gone).toHaveCount(0);
  await expect(page.getByLabel("Title")).toHaveValue("");
  await open(page, "/drafts");
  await expect(page.getByText("Nothing is waiting to be sent")).toBeVisible();
  await elsewhere.close();
});

test("the other version is taken only once one's own is set aside", async ({ running, browser, mail }) => {
  const member = await enter(running, browser, mail);
  const { page } = member;
  await open(page, "/createproblemsolution");
  const saved = whenKept(page);
  await page.getByLabel("Title").fill("My own long words");
  await saved;
  const { draft } = await call(member, "GET", "get_draft?form=post&about=", {});
  const error = "Too much is going on. Please try again in a moment.";
  await page.route("**/api/save_draft**", (route) => route.fulfill({ status: 503, json: { success: false, error } }));
  const refused = page.waitForResponse((answer) => answer.status() === 503);
  await page.getByLabel("Title").fill("My own long words and more of them");
  await refused;
  const phone = { title: "From the phone", problem: "<p>Begun</p>", solution: "", known: draft.saved };
  await call(member, "PUT", "save_draft?form=post&about=", phone);
  const choice = page.getByRole("alert").filter({ hasText: "This draft was changed elsewhere" });
  await choice.getByRole("button", { name: "Use the other version" }).click();
  await expect(choice.getByText(error)).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("My own long words and more of them");
  await page.unroute("**/api/save_draft**");
  await choice.getByRole("button", { name: "Use the other version" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("From the phone");
  await open(page, "/drafts");
  await expect(page.getByRole("listitem").filter({ hasText: "My own long words and more of them" })).toBeVisible();
});
