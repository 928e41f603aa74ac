import type { BrowserContext } from "@playwright/test";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember, PASSWORD } from "../members.ts";
import { beginComment, editor, fill } from "../writing.ts";

test.use({ expectedErrors: [new RegExp(`${REFUSED.source}|ERR_INTERNET_DISCONNECTED`)] });

/** The comments under a post by now. What a page sends while it is left may arrive after what the next one asks for. */
const commentsUnder = (context: BrowserContext, post: string) => async () => {
  const data = { query: { searchBy: "ps_id", value: post } };
  return (await context.request.post("/api/get_comments", { data })).text();
};

test("comments and replies: written, edited, deleted, and drafts kept", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/post/3");
  const panel = page.getByRole("region", { name: "Comments" });
  await beginComment(page);
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
  await expect(editor(page, "Your Reply")).toBeFocused();
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
  await expect(panel.getByText("This helped")).toHaveCount(0);
  await expect(panel.getByText("And once more")).toBeVisible();
  await page.goto("/about");
  await expect.poll(commentsUnder(context, "3")).not.toContain("This helped");
  await page.goto("/post/3");
  await expect(panel.getByText("And once more")).toBeVisible();
  await expect(panel.getByText("This helped")).toHaveCount(0);
});

test("what is typed beyond 1000 characters of a comment is ignored", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/post/5");
  const panel = page.getByRole("region", { name: "Comments" });
  const box = await beginComment(page);
  await page.keyboard.insertText("\u{1f9f6}".repeat(997));
  await page.keyboard.type("abcdef");
  await expect(panel.getByText("1000 / 1000")).toBeVisible();
  await expect(box).toHaveText(/[^a-z]abc$/);
  // What takes the place of something else has its room.
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.type("xyz");
  await expect(box).toHaveText(/[^a-z]abx$/);
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("another line");
  await panel.getByRole("button", { name: "Submit Comment" }).click();
  await expect(panel.getByRole("listitem").filter({ hasText: "\u{1f9f6}abx" })).toBeVisible();
  await expect(panel.getByText("another line")).toHaveCount(0);
  await panel.getByRole("listitem").filter({ hasText: "\u{1f9f6}abx" }).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Comment" });
  await expect(dialog.getByText("1000 / 1000")).toBeVisible();
  await editor(page, "Comment").press("Control+End");
  await page.keyboard.type("more");
  await expect(editor(page, "Comment")).toHaveText(/abx$/);
});

test("deleting a comment can be undone until the toast goes, or the page", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/post/12");
  const panel = page.getByRole("region", { name: "Comments" });
  const write = async (text: string) => {
    await beginComment(page);
    await page.keyboard.type(text);
    await panel.getByRole("button", { name: "Submit Comment" }).click();
    const mine = panel.getByRole("listitem").filter({ hasText: text });
    await expect(mine).toBeVisible();
    return mine;
  };
  const deletions: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/delete_comment")) deletions.push(request.url());
  });
  const first = await write("To be kept");
  await first.getByRole("button", { name: "Delete" }).click();
  await expect(first).toHaveCount(0);
  const undo = page.getByRole("status").getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(first).toBeVisible();
  expect(deletions).toEqual([]);

  const second = await write("To be deleted");
  await second.getByRole("button", { name: "Delete" }).click();
  await first.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => deletions.length).toBe(1);
  await page.goto("/about");
  await expect.poll(commentsUnder(context, "12")).not.toContain("To be deleted");
  await expect.poll(commentsUnder(context, "12")).not.toContain("To be kept");
  await page.goto("/post/12");
  await expect(panel.getByRole("button", { name: "Write a Comment" })).toBeVisible();
  await expect(panel.getByText(/^To be (kept|deleted)$/)).toHaveCount(0);
});

test("a comment that could not be deleted is back, and says why", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/post/12");
  const panel = page.getByRole("region", { name: "Comments" });
  await beginComment(page);
  await page.keyboard.type("Not to be got rid of");
  await panel.getByRole("button", { name: "Submit Comment" }).click();
  const mine = panel.getByRole("listitem").filter({ hasText: "Not to be got rid of" });
  await mine.getByRole("button", { name: "Delete" }).click();
  await expect(mine).toHaveCount(0);
  await context.setOffline(true);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(mine).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "could not be reached" })).toBeVisible();
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
  // The button shows it before the server has it.
  const toggle = () => Promise.all([page.waitForResponse("**/api/toggle_like"), button.click()]);
  await toggle();
  await expect(button).toHaveText(`Liked ${count + 1}`);
  await page.reload();
  await expect(button).toHaveText(`Liked ${count + 1}`);
  await toggle();
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

test("what others wrote is reported with a reason; what is one's own has no such button", async ({
  page,
  context,
  site,
  mail,
}) => {
  const { email } = await makeMember(context, site, mail);
  await context.clearCookies();
  await open(page, "/post/5");
  const report = page.getByRole("article").getByRole("button", { name: "Report" }).first();
  await report.click();
  const login = page.getByRole("dialog", { name: "Login" });
  await login.getByLabel("Email").fill(email);
  await login.getByLabel("Password", { exact: true }).fill("Tr1cky-Knots");
  await login.getByRole("button", { name: "Login" }).click();
  const dialog = page.getByRole("dialog", { name: "Report" });
  await expect(dialog.getByText("0 / 1000")).toBeVisible();
  await dialog.getByRole("button", { name: "Submit Report" }).click();
  await expect(dialog.getByText("Reason cannot be empty")).toBeVisible();
  await editor(page, "Reason").click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await report.click();
  await editor(page, "Reason").click();
  await page.keyboard.type("It is an advertisement");
  await dialog.getByLabel("Category").selectOption("Spam");
  await dialog.getByRole("button", { name: "Submit Report" }).click();
  const thanks = page.getByRole("dialog", { name: "Submission Successful" });
  await expect(thanks.getByText("The moderation team will review your report.")).toBeVisible();
  await thanks.getByRole("button", { name: "Close" }).last().click();
  await open(page, "/createproblemsolution");
  await fill(page, "One of mine");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "One of mine" })).toBeVisible();
  await expect(page.getByRole("article").getByRole("button", { name: "Report" })).toHaveCount(0);
});

test("what is written while more comments are on their way stays", async ({ page, context, site, mail }) => {
  const { email } = await makeMember(context, site, mail);
  const login = await context.request.post("/api/login", { data: { email, password: PASSWORD } });
  const headers = { authorization: `Bearer ${(await login.json()).accessToken}` };
  for (let number = 1; number <= 25; number++) {
    const data = { ps_id: "8", text: `<p>Comment number ${number}</p>` };
    expect((await context.request.post("/api/create_comment", { data, headers })).ok()).toBe(true);
  }
  await open(page, "/post/8");
  const panel = page.getByRole("region", { name: "Comments" });
  let arrive = () => {};
  let wanted = () => {};
  const isWanted = new Promise<void>((resolve) => {
    wanted = resolve;
  });
  await page.route("**/api/get_comments", async (route) => {
    wanted();
    await new Promise<void>((arrived) => {
      arrive = arrived;
    });
    await route.continue();
  });
  await panel.getByRole("button", { name: "Show More Comments" }).click();
  await isWanted;
  await beginComment(page);
  await page.keyboard.type("In between");
  await panel.getByRole("button", { name: "Submit Comment" }).click();
  await expect(panel.getByText("In between")).toBeVisible();
  arrive();
  await expect(panel.getByText("Comment number 25")).toBeVisible();
  await expect(panel.getByText("In between")).toHaveCount(1);
});
