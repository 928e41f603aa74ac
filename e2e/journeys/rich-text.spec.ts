import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { PNG, paste } from "../clipboard.ts";
import { call } from "../community.ts";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";
import { beginComment, editor, fill } from "../writing.ts";

test.use({ expectedErrors: [REFUSED] });

/** What may be stored; a test of the sanitiser sees to it that nothing is missing. */
const EVERYTHING: string[] = JSON.parse(readFileSync(new URL("../everything.json", import.meta.url), "utf8"));

/** Calls as the member who is logged in. */
async function calls(request: APIRequestContext, site: string) {
  const { accessToken } = await (await request.get(`${site}/api/generate_access_token`)).json();
  // A connection that is kept for the next call may have been closed by the program meanwhile.
  const headers = { Authorization: `Bearer ${accessToken}`, connection: "close" };
  const publish = async (problem: string) => {
    const data = { title: "As it was written", problem, solution: "<p>Pull</p>" };
    const answer = await request.post(`${site}/api/create_problemsolution`, { data, headers });
    return (await answer.json()).id as string;
  };
  const upload = async () => {
    const image = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(PNG, "base64") };
    const answer = await request.post(`${site}/api/upload_image`, { multipart: { image }, headers });
    return (await answer.json()).url as string;
  };
  const sourceOf = async (id: string) => {
    const data = { query: { searchBy: "edit_id", value: id } };
    const answer = await request.post(`${site}/api/get_problemsolutions`, { data, headers });
    const { problem } = (await answer.json()).list[0] as { problem: string };
    // The size of an image is added as it goes out.
    return problem.replaceAll(/ width="\d+" height="\d+" loading="lazy">/g, " />");
  };
  return { publish, sourceOf, upload };
}

const html = (page: Page, name = "problem") => page.locator(`textarea[name="${name}"]`).inputValue();

test("editing keeps everything that can be shown", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  const { publish, sourceOf, upload } = await calls(context.request, site);
  const everything = EVERYTHING.join("").replaceAll(/\/uploads\/[^"]*/g, await upload());
  const id = await publish(everything);
  const before = await sourceOf(id);
  expect(before).toBe(everything);
  await open(page, `/account/posts/all/edit/${id}`);
  await expect(editor(page, "Problem")).toContainText("After the rule");
  await page.getByLabel("Title").fill("As it was written, again");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(/\/account\/posts\/all$/);
  expect(await sourceOf(id)).toBe(before);
});

test("writing in Markdown keeps everything, both ways, and is remembered", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  const { publish, sourceOf, upload } = await calls(context.request, site);
  const everything = EVERYTHING.join("").replaceAll(/\/uploads\/[^"]*/g, await upload());
  const id = await publish(everything);
  await open(page, `/account/posts/all/edit/${id}`);
  await page.getByRole("button", { name: "Markdown: Problem" }).click();
  const written = editor(page, "Problem");
  await expect(written).toHaveValue(/^## A heading\n\n### A smaller one/);
  const markdown = await written.inputValue();
  for (const part of [
    "H<sub>2</sub>O",
    "**Strong**, *stressed*, ~~struck~~",
    "```js\nlet a = 1;\n\nlet b = <c>;\n```",
    "- a\n- b\n  - c",
    "> Said",
    "- [ ] to do\n",
    "<table",
    "$x^2$ and $$\\frac{1}{2}$$, at $5 or $6",
  ])
    expect(markdown).toContain(part);
  // A stroke makes HTML of the whole text.
  await written.press("Control+End");
  await page.keyboard.type("\n\nMade with $a_b$ **signs**, see [this](https://example.org/b)");
  await page.getByRole("button", { name: "Markdown: Problem" }).click();
  await expect(editor(page, "Problem")).toContainText("Made with $a_b$ signs, see this");
  await expect(editor(page, "Problem").getByRole("link", { name: "this" })).toBeVisible();
  await editor(page, "Problem").press("Control+End");
  await page.keyboard.type(" in both");
  await page.getByRole("button", { name: "Markdown: Problem" }).click();
  await expect(written).toHaveValue(/see \[this\]\(https:\/\/example.org\/b\) in both$/);
  await page.reload();
  await expect(written).toHaveValue(/in both$/);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(/\/account\/posts\/all$/);
  const added =
    '<p>Made with $a_b$ <strong>signs</strong>, see <a href="https://example.org/b" rel="nofollow ugc noopener">this</a> in both</p>';
  expect((await sourceOf(id)).replaceAll(/>\n+</g, "><")).toBe(everything + added);
});

test("a paste that is too long arrives whole, says so, and only publishing waits", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await fill(page, "A long story");
  await editor(page, "Problem").click();
  await page.keyboard.press("Control+A");
  await paste(page, { "text/plain": "word ".repeat(1005).trim() });
  await expect(editor(page, "Problem")).toHaveText("word ".repeat(1005).trim());
  const field = page.locator("form > div").filter({ has: editor(page, "Problem") });
  await expect(field.getByText("24 characters too many")).toBeVisible();
  await expect(field.getByRole("status")).toHaveText("Too long by 24 characters");
  await expect(editor(page, "Problem")).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Problem can be at most 5000 characters long")).toBeVisible();
  await editor(page, "Problem").press("Control+End");
  for (let stroke = 0; stroke < 24; stroke++) await page.keyboard.press("Backspace");
  await expect(field.getByText("5000 / 5000")).toBeVisible();
  await page.getByLabel("Title").fill("t".repeat(125));
  await expect(page.getByText("5 characters too many")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Title can be at most 120 characters long")).toBeVisible();
  await page.getByLabel("Title").fill("A long story");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  // Megabytes do not hang the page: they are refused, and said to be.
  await beginComment(page);
  await paste(page, { "text/plain": "word ".repeat(1_000_000) });
  await expect(page.getByText("The text on the clipboard has 5,000,000 characters.")).toBeVisible();
  await paste(page, { "text/plain": "word ".repeat(19_999) });
  await expect(page.getByText("98,995 characters too many")).toBeVisible();
});

test("a comment that is too long already can be mended where it stands", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/post/5");
  const panel = page.getByRole("region", { name: "Comments" });
  const box = await beginComment(page);
  await paste(page, { "text/plain": `${"word ".repeat(200)}wrogn` });
  await expect(panel.getByText("1005 / 1000")).toBeVisible();
  // A word that is chosen gives way to what is typed, and nothing becomes longer.
  for (let letter = 0; letter < 5; letter++) await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.type("right and more");
  await expect(box).toHaveText(/word r$/);
  await expect(panel.getByText("1001 / 1000")).toBeVisible();
});

test("the last characters of a comment can be written with an input method", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/post/5");
  const panel = page.getByRole("region", { name: "Comments" });
  const box = await beginComment(page);
  await paste(page, { "text/plain": `${"word ".repeat(199)}w: ` });
  await expect(panel.getByText("998 / 1000")).toBeVisible();
  const browser = await context.newCDPSession(page);
  const compose = async (typed: string, word: string) => {
    for (let end = 1; end <= typed.length; end++) {
      const text = typed.slice(0, end);
      await browser.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end });
      await expect(box).toHaveText(new RegExp(`${text}$`));
    }
    await browser.send("Input.insertText", { text: word });
  };
  await compose("nihao", "\u4f60\u597d");
  await expect(box).toHaveText(/w: \u4f60\u597d$/);
  await expect(panel.getByText("1000 / 1000")).toBeVisible();
  // A word for which there is no room is not there once it is finished.
  await compose("ma", "\u5417");
  await expect(box).toHaveText(/w: \u4f60\u597d$/);
  await expect(panel.getByText("1000 / 1000")).toBeVisible();
});

test("a paste with a picture of itself is its text", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await editor(page, "Problem").click();
  const cells = "<table><tr><td>1</td><td>2</td></tr></table>";
  await paste(page, { "text/html": `<html><body>${cells}</body></html>`, "text/plain": "1\t2", image: PNG });
  await expect.poll(() => html(page)).toContain("<td>1</td>");
  expect(await html(page)).not.toContain("<img");
  await editor(page, "Solution").click();
  await paste(page, { "text/html": '<meta charset="utf-8"><img src="https://x.example/a.png">', image: PNG });
  await expect.poll(() => html(page, "solution")).toContain("<img");
});

test("names of files are no links, addresses are", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await editor(page, "Problem").click();
  const names = "See README.md and main.rs, then run.sh or socket.io or a@b.example";
  await page.keyboard.type(`${names} `);
  await paste(page, { "text/plain": names });
  await page.keyboard.press("Enter");
  await paste(page, { "text/plain": `# Head\n\n**${names}**` });
  await expect.poll(() => html(page)).toContain("<h2>Head</h2>");
  expect(await html(page)).not.toContain("<a");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.keyboard.type("www.example.org and https://example.org/b ");
  await expect.poll(() => html(page)).toContain('<a href="https://example.org/b">https://example.org/b</a>');
  expect(await html(page)).toMatch(/<a href="https:\/\/www.example.org">www.example.org<\/a>/);
});

test("discard means discard: a dialog that is opened again shows the original", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  const { publish } = await calls(context.request, site);
  await open(page, `/post/${await publish("<p>Push</p>")}`);
  await beginComment(page);
  await page.keyboard.type("As it was said");
  await page.getByRole("button", { name: "Submit Comment" }).click();
  const comment = page.getByRole("article").filter({ hasText: "As it was said" }).last();
  const edit = async () => {
    await comment.getByRole("button", { name: "Edit" }).click();
    await expect(editor(page, "Comment")).toBeVisible();
  };
  await edit();
  await page.keyboard.type(", but different");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await edit();
  await expect(editor(page, "Comment")).toHaveText("As it was said");
});

test("on paper a wide table is there to its last column", async ({ page, context, site, mail }) => {
  const writer = { ...(await makeMember(context, site, mail)), context };
  const cells = ["first", "x".repeat(90), "last"].map((text) => `<td>${text}</td>`).join("");
  const solution = `<table><tbody><tr>${cells}</tr></tbody></table>`;
  const text = { title: "A wide table", problem: "<p>It is wide</p>", solution };
  const { id } = await call(writer, "POST", "create_problemsolution", text);
  await open(page, `/post/${id}`);
  await page.setViewportSize({ width: 700, height: 900 });
  await page.emulateMedia({ media: "print" });
  const table = page.getByRole("table");
  const edge = await table.evaluate((one) => one.parentElement?.getBoundingClientRect().right ?? 0);
  expect(
    await page.getByText("last", { exact: true }).evaluate((one) => one.getBoundingClientRect().right),
  ).toBeLessThanOrEqual(edge);
});
