import type { Page } from "@playwright/test";
import { setStage } from "../accidents/stage.ts";
import { paste } from "../clipboard.ts";
import { call, enter, publish } from "../community.ts";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { beginComment, editor } from "../writing.ts";

// Posts and members that are named in a text.

test.use({ expectedErrors: [REFUSED] });

const html = (page: Page, name: string) => page.locator(`textarea[name="${name}"]`).inputValue();

test("the number of a post completes to its title, and so does its pasted address", async ({
  running,
  browser,
  mail,
}) => {
  const member = await enter(running, browser, mail);
  const { page } = member;
  const title = `A hinge to refer to ${process.pid}`;
  const path = await publish(member, title);
  const id = path.split("/").at(-1);
  await open(page, "/createproblemsolution");
  await page.getByLabel("Title").fill(`Referring to a hinge ${process.pid}`);
  await editor(page, "Problem").click();
  await page.keyboard.type(`See #${id}`);
  const option = page.getByRole("option", { name: `#${id} ${title}` });
  await expect(option).toHaveAttribute("aria-selected", "true");
  // Closed, the list stays closed, and the text is what was typed.
  await page.keyboard.press("Escape");
  await expect(option).toBeHidden();
  await expect(editor(page, "Problem")).toHaveText(`See #${id}`);
  await page.keyboard.type(` and #${id}`);
  await expect(option).toBeVisible();
  await expect(editor(page, "Problem")).toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("Enter");
  await page.keyboard.type("first");
  const link = `<a href="${path}">#${id} ${title}</a>`;
  await expect.poll(() => html(page, "problem")).toBe(`<p>See #${id} and ${link} first</p>`);
  await editor(page, "Solution").click();
  await paste(page, { "text/plain": running.url + path });
  await expect(editor(page, "Solution").getByRole("link", { name: title, exact: true })).toBeVisible();
  await page.keyboard.type(" says it");
  const solution = `<p><a href="${path}">${title}</a> says it</p>`;
  await expect.poll(() => html(page, "solution")).toBe(solution);
  const published = page.waitForResponse(/create_problemsolution/);
  await page.getByRole("button", { name: "Publish" }).click();
  const own = (await (await published).json()).id;
  await expect(page.getByRole("link", { name: `#${id} ${title}` })).toBeVisible();

  // Edited again, in Markdown and back, it is what it was.
  await open(page, `/account/posts/all/edit/${own}`);
  await page.getByRole("button", { name: "Markdown: Solution" }).click();
  await expect(editor(page, "Solution")).toHaveValue(`[${title}](${path}) says it`);
  await page.getByRole("button", { name: "Markdown: Solution" }).click();
  await expect(editor(page, "Solution").getByRole("link", { name: title, exact: true })).toBeVisible();
  expect(await html(page, "solution")).toBe(solution);
  await member.context.close();
});

test("the title of a post that is hidden or deleted is told nobody", async ({ running, browser, mail }) => {
  const member = await enter(running, browser, mail);
  const { page } = member;
  const { asModerator } = await setStage(browser, running, mail);
  const shown = await publish(member, `Shown to all ${process.pid}`);
  const hidden = await publish(member, `Hidden from all ${process.pid}`);
  const deleted = await publish(member, `Deleted for all ${process.pid}`);
  const idOf = (path: string) => path.split("/").at(-1) ?? "";
  await asModerator("PUT", "hide_content", { object_id: idOf(hidden), type: "problemSolution", reason: "Not nice" });
  await call(member, "DELETE", `delete_problemsolution/${idOf(deleted)}`, {});
  await open(page, "/createproblemsolution");
  await editor(page, "Problem").click();
  for (const path of [hidden, deleted]) {
    const answered = page.waitForResponse(/get_problemsolutions/);
    await page.keyboard.type(`#${idOf(path)}`);
    await answered;
    await page.keyboard.type(" ");
    const asked = page.waitForResponse(/get_problemsolutions/);
    await paste(page, { "text/plain": running.url + path });
    await asked;
    await page.keyboard.type(" ");
  }
  await page.keyboard.type(`#${idOf(shown)}`);
  await expect(page.getByRole("option")).toHaveText([`#${idOf(shown)} Shown to all ${process.pid}`]);
  for (const path of [hidden, deleted]) await expect(editor(page, "Problem")).toContainText(running.url + path);
  await expect(editor(page, "Problem")).not.toContainText(/Hidden from all|Deleted for all/);
  await member.context.close();
});

test("a name completes by the keyboard, is a link to the profile, and its member is told", async ({
  running,
  browser,
  mail,
}) => {
  const named = await enter(running, browser, mail);
  const writer = await enter(running, browser, mail);
  // Names are completed of those who have published something.
  await publish(named, `Written by who is named ${process.pid}`);
  const path = await publish(writer, `Names somebody ${process.pid}`);
  const { page } = writer;
  await open(page, path);
  await beginComment(page);
  await page.keyboard.type(`Thank you, @${named.username.toLowerCase()}`);
  const option = page.getByRole("option", { name: `@${named.username}`, exact: true });
  await expect(option).toBeVisible();
  await expect(page.locator("[aria-live]").filter({ hasText: "suggestion" })).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.type("!");
  await expect
    .poll(() => html(page, "text"))
    .toContain(`<a href="/profile/${named.username}">@${named.username}</a> !`);
  await page.getByRole("button", { name: "Submit Comment" }).click();
  await expect(page.getByRole("link", { name: `@${named.username}`, exact: true })).toBeVisible();
  await open(named.page, "/notifications");
  const words = `${writer.username} mentioned you in a comment on “Names somebody ${process.pid}”`;
  await expect(named.page.getByText(words)).toBeVisible();
  await open(named.page, "/account/reach");
  await expect(named.page.getByRole("checkbox", { name: "Somebody mentions me On the site" })).toBeChecked();
  await named.context.close();
  await writer.context.close();
});
