import type { Page } from "@playwright/test";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";

test.use({ expectedErrors: [new RegExp(`${REFUSED.source}|ERR_INTERNET_DISCONNECTED`)] });

const editor = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await editor(page, "Problem").click();
  await page.keyboard.type("The door will not open");
  await editor(page, "Solution").click();
  await page.keyboard.type("Pull instead of push");
}

test("write, publish, edit, delete and restore a write-up", async ({ page, context, site, mail }) => {
  const { username } = await makeMember(context, site, mail);
  const title = `Door of ${username}`;
  await open(page, "/createproblemsolution");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Please fill in the Title field")).toBeVisible();
  await fill(page, title);
  await expect(page.getByText("22 / 5000")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await expect(editor(page, "Problem")).toHaveText("The door will not open");
  await page.getByLabel("Title").fill(`${title} again`);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(/\/account\/posts\/all$/);
  const row = page.getByRole("article", { name: `${title} again` });
  await expect(row.getByText(/edited/)).toBeVisible();
  await row.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No posts could be found")).toBeVisible();
  await page.getByRole("link", { name: "Deleted Posts" }).click();
  await expect(row.getByText("Removal in 72 hrs and 0 min")).toBeVisible();
  await row.getByRole("button", { name: "Restore" }).click();
  await expect(row).toHaveCount(0);
  await open(page, "/account/posts");
  await expect(page).toHaveURL(/\/account\/posts\/all$/);
  await expect(row).toBeVisible();
  await open(page, "/account/posts/all/edit/999999");
  await expect(page.getByText("Post could not be found")).toBeVisible();
});

test("no word is lost: a reload, a dead network, a session that has ended", async ({ page, context, site, mail }) => {
  const { username, email } = await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await fill(page, `Kept by ${username}`);
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue(`Kept by ${username}`);
  await expect(editor(page, "Solution")).toHaveText("Pull instead of push");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await context.setOffline(false);
  await open(page, "/about");
  await open(page, "/createproblemsolution");
  await expect(editor(page, "Problem")).toHaveText("The door will not open");
  await context.request.post(`${site}/api/logout`);
  await page.getByRole("button", { name: "Publish" }).click();
  const dialog = page.getByRole("dialog", { name: "Login" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill("Tr1cky-Knots");
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(dialog).toBeHidden();
  await open(page, "/createproblemsolution");
  await expect(editor(page, "Problem")).toHaveText("The door will not open");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await open(page, "/createproblemsolution");
  await expect(page.getByLabel("Title")).toHaveValue("");
});

test("two tabs write their own words, and keep them", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  const other = await context.newPage();
  await open(page, "/createproblemsolution");
  await open(other, `${site}/createproblemsolution`);
  await page.getByLabel("Title").fill("Words of the first tab");
  await other.getByLabel("Title").fill("Words of the second tab");
  await page.reload();
  await other.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Words of the first tab");
  await expect(other.getByLabel("Title")).toHaveValue("Words of the second tab");
});

test("similar write-ups appear while a title is typed, and the form stays", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await page.getByLabel("Title").fill("door");
  const similar = page.getByRole("complementary", { name: "Similar write-ups" }).getByRole("link").first();
  await expect(similar).toBeVisible();
  const [tab] = await Promise.all([context.waitForEvent("page"), similar.click()]);
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("door");
});

test("comments and replies: written, edited, deleted, and drafts kept", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/post/3");
  const panel = page.getByRole("region", { name: "Comments" });
  await panel.getByRole("button", { name: "Write a Comment" }).click();
  await expect(editor(page, "Your Comment")).toBeFocused();
  await panel.getByRole("button", { name: "Submit Comment" }).click();
  await expect(panel.getByText("Comments cannot be empty")).toBeVisible();
  await page.keyboard.press("Tab");
  await editor(page, "Your Comment").click();
  await page.keyboard.type("This helped");
  await page.reload();
  await expect(editor(page, "Your Comment")).toHaveText("This helped");
  await panel.getByRole("button", { name: "Submit Comment" }).click();
  const mine = panel.getByRole("listitem").filter({ hasText: "This helped" });
  await expect(mine).toBeVisible();
  await mine.getByRole("button", { name: "Reply" }).click();
  await page.keyboard.type("And again");
  await mine.getByRole("button", { name: "Submit Reply" }).click();
  const reply = mine.getByRole("listitem").filter({ hasText: "And again" });
  await expect(reply).toBeVisible();
  await reply.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Comment" });
  await expect(dialog.getByText("9 / 1000")).toBeVisible();
  await editor(page, "Comment").fill("And once more");
  await dialog.getByRole("button", { name: "Submit Comment" }).click();
  await expect(mine.getByText("And once more")).toBeVisible();
  await mine.getByRole("button", { name: "Delete" }).first().click();
  await page.getByRole("dialog", { name: "Delete Comment" }).getByRole("button", { name: "Delete" }).click();
  await expect(panel.getByText("This helped")).toHaveCount(0);
  await expect(panel.getByText("And once more")).toBeVisible();
});

test("a like answers at once, stays, and goes on after a visitor has logged in", async ({
  page,
  context,
  site,
  mail,
}) => {
  const { email } = await makeMember(context, site, mail);
  await open(page, "/post/4");
  const button = page
    .getByRole("article")
    .getByRole("button", { name: /^Liked? \d/ })
    .first();
  const count = Number((await button.textContent())?.replace(/\D/g, ""));
  await button.click();
  await expect(button).toHaveText(`Liked ${count + 1}`);
  await page.reload();
  await expect(button).toHaveText(`Liked ${count + 1}`);
  await button.click();
  await expect(button).toHaveText(`Like ${count}`);
  await context.setOffline(true);
  await button.click();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await expect(button).toHaveText(`Like ${count}`);
  await context.setOffline(false);
  await open(page, "/logout");
  await expect(page).toHaveURL(`${site}/`);
  await open(page, "/post/4");
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Login" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill("Tr1cky-Knots");
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(button).toHaveText(`Liked ${count + 1}`);
});

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
  await expect(problem.getByRole("img", { name: "blue door" })).toBeVisible();
  await editor(page, "Solution").click();
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
    const target = document.activeElement;
    target?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, png.toString("base64"));
  await expect(page.getByRole("img", { name: "pasted" })).toBeVisible();
  await editor(page, "Problem").click();
  await page.keyboard.press("Control+End");
  await problem.getByRole("button", { name: "Video" }).click();
  await page.getByLabel("Address of the video on YouTube or Vimeo").fill("https://youtu.be/dQw4w9WgXcQ");
  await page.keyboard.press("Enter");
  await expect(problem.getByText(/^Video: /)).toBeVisible();
  await editor(page, "Problem").press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Area $x^2$");
  await problem.getByRole("button", { name: "Table" }).click();
  await page.keyboard.type("Head");
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site) && /^https?:/.test(request.url())) foreign.push(request.url());
  });
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const article = page.getByRole("article");
  const image = article.getByRole("img", { name: "blue door" });
  await expect(image).toHaveAttribute("width", "10");
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(10);
  await expect(article.frameLocator("iframe").getByRole("link", { name: "Play the video (YouTube)" })).toBeVisible();
  await expect(article.locator("math")).toHaveCount(1);
  await expect(article.getByRole("columnheader", { name: "Head" })).toBeVisible();
  expect(foreign).toEqual([]);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(editor(page, "Problem")).toContainText("Area $x^2$");
});

test("a draft is taken up on another device, and where both changed the writer chooses", async ({
  page,
  context,
  browser,
  site,
  mail,
}) => {
  const { email } = await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  const saved = () => page.waitForResponse((answer) => answer.url().includes("/api/save_draft") && answer.ok());
  await Promise.all([saved(), fill(page, "Begun at the desk")]);
  const elsewhere = await browser.newContext();
  await elsewhere.request.post(`${site}/api/login`, { data: { email, password: "Tr1cky-Knots" } });
  const phone = await elsewhere.newPage();
  await open(phone, `${site}/createproblemsolution`);
  await expect(phone.getByLabel("Title")).toHaveValue("Begun at the desk");
  await expect(editor(phone, "Solution")).toHaveText("Pull instead of push");
  const savedThere = phone.waitForResponse((answer) => answer.url().includes("/api/save_draft") && answer.ok());
  await phone.getByLabel("Title").fill("Gone on with on the phone");
  await savedThere;
  await page.reload();
  await expect(page.getByText("This draft was changed on another device")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Begun at the desk");
  await page.getByRole("button", { name: "The Other One" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Gone on with on the phone");
  await elsewhere.close();
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
  expect(await html()).toMatch(/<strong>bold<\/strong>.*<code>code<\/code>.*<li><p>two<\/p><\/li>.*language-js/s);
  await paste("text/plain", "Just a line, 5 * 3 * 2 = 30");
  await expect.poll(html).toBe("<p>Just a line, 5 * 3 * 2 = 30</p>");
});
