import type { Page } from "@playwright/test";
import { PNG, paste } from "../clipboard.ts";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";
import { beginComment, editor, fill } from "../writing.ts";

test.use({ expectedErrors: [REFUSED] });

const html = (page: Page, name = "problem") => page.locator(`textarea[name="${name}"]`).inputValue();

/** Empties the editor of the problem, and puts the cursor there. */
async function clear(page: Page): Promise<void> {
  await editor(page, "Problem").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Backspace");
}

test("what is typed and pasted becomes what it looks like", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await clear(page);
  await page.keyboard.type("See [the manual](https://example.org/manual) now");
  await expect.poll(() => html(page)).toContain('See <a href="https://example.org/manual">the manual</a> now');
  await clear(page);
  await page.keyboard.type("![a graph](https://example.org/a.png) there");
  await expect.poll(() => html(page)).toBe('<p><a href="https://example.org/a.png">a graph</a> there</p>');
  await clear(page);
  await page.keyboard.type("[ ] paint");
  await page.keyboard.press("Enter");
  await page.keyboard.type("hang");
  await editor(page, "Problem").getByRole("checkbox", { name: "Done" }).first().check();
  await expect.poll(() => html(page)).toContain('<ul><li class="done">paint</li><li class="todo">hang</li></ul>');
  await clear(page);
  await paste(page, { "text/plain": "name\tsize\nbolt\t8 mm\nnut\t9 mm\n" });
  await expect
    .poll(() => html(page))
    .toContain("<table><thead><tr><th>name</th><th>size</th></tr></thead><tbody><tr><td>bolt</td><td>8 mm</td></tr>");
  await clear(page);
  await paste(page, { "text/plain": "    if (a) {\n        b();\n    }\n" });
  await expect.poll(() => html(page)).toContain("<pre><code>if (a) {\n    b();\n}</code></pre>");
  await clear(page);
  await paste(page, { "text/plain": "https://www.youtube.com/watch?v=dQw4w9WgXcQ" });
  await expect.poll(() => html(page)).toContain("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
});

test("keys: a link, steps in code, sending", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await fill(page, "Written with the keys");
  await editor(page, "Problem").click();
  await page.keyboard.press("Control+K");
  await page.getByLabel("Address of the link").fill("example.org/keys");
  // Whoever types on at once types into the text.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("```js ");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("let a = 1;");
  await expect(editor(page, "Problem").locator(".hljs-keyword")).toHaveText("let");
  await expect.poll(() => html(page)).toContain('<code class="language-js">  let a = 1;</code>');
  expect(await html(page)).toContain('<a href="https://example.org/keys">example.org/keys</a></p>');
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Written with the keys" })).toBeVisible();
});

test("images are described and have words below them, spoilers are covered, and a preview shows it", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await fill(page, "A door with words below it");
  await editor(page, "Problem").click();
  await paste(page, { image: PNG });
  const problem = page.locator("form > div").filter({ has: page.locator('textarea[name="problem"]') });
  await problem.getByLabel("Alternative text").fill("A blue door");
  await expect(problem.getByRole("img", { name: "A blue door" })).toBeVisible();
  await problem.locator("figcaption").click();
  await page.keyboard.type("Painted twice");
  await expect
    .poll(() => html(page))
    .toMatch(/<figure><img .*alt="A blue door"><figcaption>Painted twice<\/figcaption>/);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Half: $\\frac{1}{2}");
  await expect(problem.locator("math mfrac")).toBeVisible();
  await page.keyboard.type("$ it is");
  await editor(page, "Solution").click();
  const solution = page.getByRole("toolbar", { name: "Formatting: Solution" });
  await solution.getByRole("button", { name: "Spoiler" }).click();
  await page.getByRole("button", { name: "Preview: Problem" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("img", { name: "A blue door" })).toBeVisible();
  await expect(preview.locator("math mfrac")).toBeVisible();
  await expect(editor(page, "Problem")).toBeHidden();
  await page.getByRole("button", { name: "Preview: Problem" }).click();
  await expect(editor(page, "Problem")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const article = page.getByRole("article");
  await expect(article.getByRole("figure")).toHaveText("Painted twice");
  const spoiler = article.locator("blockquote");
  await expect(spoiler).toHaveCSS("color", "rgba(0, 0, 0, 0)");
  await spoiler.focus();
  await expect(spoiler).not.toHaveCSS("color", "rgba(0, 0, 0, 0)");
});

test("a toolbar of a comment is one row on a phone, and says what it is for", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/post/1");
  await beginComment(page);
  const toolbar = page.getByRole("toolbar", { name: "Formatting: Your Comment" });
  await expect(toolbar).toBeVisible();
  const tops = async () =>
    new Set(
      await toolbar
        .getByRole("button")
        .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top)),
    );
  expect((await tops()).size).toBe(1);
  await toolbar.getByRole("button", { name: "More formatting" }).click();
  await expect(toolbar.getByRole("button", { name: "Spoiler" })).toBeVisible();
  for (const button of await toolbar.getByRole("button").all())
    expect(await button.getAttribute("aria-label")).not.toBe("");
});
