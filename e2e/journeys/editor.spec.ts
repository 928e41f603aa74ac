import { enter, publish } from "../community.ts";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";
import { editor, fill } from "../writing.ts";

test.use({ expectedErrors: [new RegExp(`${REFUSED.source}|ERR_INTERNET_DISCONNECTED`)] });

test("images by button, by paste and by drop; videos open on a click; tables; formulas", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await fill(page, "A picture of a door");
  const problem = page.locator("form > div").filter({ has: page.getByRole("textbox", { name: "Problem" }) });
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQYlWNgaGjAhxhGpRswwwAAXrpkAXfbIisAAAAASUVORK5CYII=",
    "base64",
  );
  await editor(page, "Problem").click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    problem.getByRole("button", { name: "Image" }).click(),
  ]);
  await chooser.setFiles({ name: "blue_door.png", mimeType: "image/png", buffer: png });
  await problem.getByLabel("Alternative text").fill("A blue door");
  await expect(problem.getByRole("img", { name: "A blue door" })).toBeVisible();
  await editor(page, "Solution").click();
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
    const target = document.activeElement;
    target?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, png.toString("base64"));
  await expect(editor(page, "Solution").getByLabel("Alternative text")).toBeVisible();
  await editor(page, "Problem").click();
  await page.keyboard.press("Control+End");
  await problem.getByRole("button", { name: "Video" }).click();
  await page.getByLabel("Address of the video on YouTube or Vimeo").fill("https://youtu.be/dQw4w9WgXcQ");
  await page.keyboard.press("Enter");
  await expect(problem.getByText(/^Video: /)).toBeVisible();
  await editor(page, "Problem").press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Area $x^2 < 3$, half $$\\frac{1}{2}$$");
  await problem.getByRole("button", { name: "Table" }).click();
  await page.keyboard.type("Head");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Second");
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site) && /^https?:/.test(request.url())) foreign.push(request.url());
  });
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const article = page.getByRole("article");
  const image = article.getByRole("img", { name: "A blue door" });
  await expect(image).toHaveAttribute("width", "10");
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(10);
  await expect(article.frameLocator("iframe").getByRole("link", { name: "▶ YouTube" })).toBeVisible();
  await expect(article.locator("math")).toHaveCount(2);
  await expect(article.getByRole("columnheader", { name: "Head" })).toBeVisible();
  expect(foreign).toEqual([]);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(editor(page, "Problem")).toContainText("Area $x^2 < 3$, half $$\\frac{1}{2}$$");
});

test("what is pasted comes in clean: from Word, from Google Docs, from a web page, as Markdown", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  const paste = async (type: string, text: string) => {
    await editor(page, "Problem").press("Control+A");
    await page.keyboard.press("Delete");
    await page.evaluate(
      ([kind = "", data = ""]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(kind, data);
        const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      },
      [type, text],
    );
  };
  const html = () => page.locator('textarea[name="problem"]').inputValue();
  await editor(page, "Problem").click();
  await paste(
    "text/html",
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><style>p.MsoNormal{margin:0}</style><body><!--StartFragment--><p class="MsoNormal" style="mso-margin-top-alt:auto"><b><span lang="EN-GB" style="font-family:Calibri">Bold</span></b> and plain<o:p></o:p></p><!--EndFragment--></body></html>`,
  );
  await expect.poll(html).toBe("<p><strong>Bold</strong> and plain</p>");
  await paste(
    "text/html",
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:400">Plain </span><span style="font-weight:700">bold</span></p><ul><li dir="ltr"><p role="presentation"><span>One</span></p></li></ul></b>`,
  );
  await expect.poll(html).toMatch(/^<p>Plain <strong>bold<\/strong><\/p><ul><li><p>One<\/p><\/li><\/ul>/);
  await paste(
    "text/html",
    `<div onclick="x()"><h2 id="a">Head</h2><p>See <a href="https://x.example" target="_blank">this</a><script>alert(1)</script><img src="https://x.example/pixel.gif"></p></div>`,
  );
  await expect.poll(html).toContain("<h2>Head</h2>");
  expect(await html()).not.toMatch(/onclick|<img|script|id=/);
  await paste("text/plain", "# Head\n\nA **bold** word and `code`\n\n- one\n- two\n\n```js\nlet x = 1\n```");
  await expect.poll(html).toContain("<h2>Head</h2>");
  expect(await html()).toMatch(/<strong>bold<\/strong>.*<code>code<\/code>.*<li>two<\/li>.*language-js/s);
  await paste("text/plain", "Just a line, 5 * 3 * 2 = 30");
  await expect.poll(html).toBe("<p>Just a line, 5 * 3 * 2 = 30</p>");
});

test("a field that was emptied stays empty, in Markdown and after the page is loaded again", async ({
  running,
  browser,
  mail,
}) => {
  const member = await enter(running, browser, mail);
  const { page, context } = member;
  const path = await publish(member, `Emptied by ${member.username}`);
  await open(page, `/account/posts/all/edit/${path.split("/").at(-1)}`);
  const solution = editor(page, "Solution");
  await expect(solution).not.toHaveText("");
  await solution.fill("");
  await expect(solution).toHaveText("");
  const markdown = page.getByRole("button", { name: "Markdown: Solution" });
  await markdown.click();
  await expect(solution).toHaveValue("");
  await markdown.click();
  await expect(solution).toHaveAttribute("contenteditable", "true");
  await expect(solution).toHaveText("");
  await page.reload();
  await page.locator("html[data-hydrated]").waitFor();
  await expect(solution).toHaveText("");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(solution).toBeFocused();
  await context.close();
});

test("in Markdown, too, what is typed beyond the most of a comment is ignored, and what is pasted is counted", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await open(page, "/post/5");
  const panel = page.getByRole("region", { name: "Comments" });
  await panel.getByRole("button", { name: "Write a Comment" }).click();
  await panel.getByRole("button", { name: "Markdown: Your Comment" }).click();
  const box = editor(page, "Your Comment");
  await expect(box).toHaveValue("");
  await box.click();
  // What is no sign of its own is not counted.
  await page.keyboard.insertText(`**${"a".repeat(990)}** `);
  await expect(panel.getByText("990 / 1000")).toBeVisible();
  await page.keyboard.insertText("b \u{1f9f6}cdefghijk");
  await expect(box).toHaveValue(/\*\* b \u{1f9f6}cdefgh$/u);
  await page.keyboard.type("more");
  await expect(box).toHaveValue(/\*\* b \u{1f9f6}cdefgh$/u);
  await expect(panel.getByText("1000 / 1000")).toBeVisible();
  // Letters that are chosen give way to what is typed.
  for (let letter = 0; letter < 3; letter++) await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.type("xyz!");
  await expect(box).toHaveValue(/cdexyz$/);

  const browser = await context.newCDPSession(page);
  const compose = async (typed: string, word: string) => {
    for (let end = 1; end <= typed.length; end++) {
      const text = typed.slice(0, end);
      await browser.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end });
      await expect(box).toHaveValue(new RegExp(`${text}$`));
    }
    await browser.send("Input.insertText", { text: word });
  };
  for (let letter = 0; letter < 2; letter++) await page.keyboard.press("Backspace");
  await compose("nihao", "\u4f60\u597d");
  await expect(box).toHaveValue(/cdex\u4f60\u597d$/);
  await compose("ma", "\u5417");
  await expect(box).toHaveValue(/cdex\u4f60\u597d$/);
  await expect(panel.getByText("1000 / 1000")).toBeVisible();

  for (const keys of ["Control+A", "Control+C", "Control+End", "Enter", "Control+V"]) await page.keyboard.press(keys);
  await expect(panel.getByText("1,000 characters too many")).toBeVisible();
  await page.keyboard.type("more");
  await page.keyboard.press("Backspace");
  await expect(panel.getByText("999 characters too many")).toBeVisible();
});
