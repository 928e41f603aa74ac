import { enter } from "../community.ts";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";
import { beginComment, editor } from "../writing.ts";

// What happens to words, and to the focus, while a form is sent and after it.

test.use({ expectedErrors: [new RegExp(`${REFUSED.source}|Failed to load resource: .* 503`)] });

test("a form takes no words while it is being sent, keeps the focus, and takes them again after a failure", async ({
  running,
  browser,
  mail,
}) => {
  const { page, context } = await enter(running, browser, mail);
  await open(page, "/post/6");
  const comment = await beginComment(page);
  await page.keyboard.type("First half");
  const fail = await holdBack(page, "create_comment", 503);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("button", { name: "Sending" })).toBeDisabled();
  await page.keyboard.type(" lost?");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Bold" }).click();
  await expect(comment).toHaveText("First half");
  await expect(comment).toBeFocused();
  await expect(comment).toHaveAttribute("aria-readonly", "true");
  fail();
  await expect(page.getByText("Too much is going on.")).toBeVisible();
  await expect(comment).toBeFocused();
  await page.keyboard.type(" and second half");
  await expect(comment).toHaveText("First half and second half");
  await page.unroute("**/api/create_comment");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator("li[id^=comment-]", { hasText: "First half and second half" })).toBeVisible();
  await context.close();
});

test("so do a field of one line and a text in Markdown", async ({ running, browser, mail }) => {
  const { page, context } = await enter(running, browser, mail);
  await open(page, "/createproblemsolution");
  await page.getByRole("button", { name: "Markdown: Problem" }).click();
  await editor(page, "Problem").fill("It *drips*");
  await editor(page, "Solution").fill("Turn it");
  await page.getByLabel("Title").fill("A tap");
  const fail = await holdBack(page, "create_problemsolution", 503);
  await page.getByLabel("Title").press("Control+Enter");
  await page.keyboard.type(" and more");
  await expect(page.getByLabel("Title")).toBeFocused();
  await editor(page, "Problem").click();
  await page.keyboard.type(" and more");
  await expect(editor(page, "Problem")).toHaveValue("It *drips*");
  await expect(page.getByLabel("Title")).toHaveValue("A tap");
  fail();
  await expect(page.getByText("Too much is going on.")).toBeVisible();
  await expect(page.getByLabel("Title")).toBeEditable();
  await context.close();
});

test("the focus stays with what was written in: after a comment, a reply that is discarded, and a dialog kept open", async ({
  running,
  browser,
  mail,
}) => {
  const { page, context } = await enter(running, browser, mail);
  await open(page, "/post/6");
  const write = page.getByRole("button", { name: "Write a Comment" });
  await write.press("Enter");
  await expect(editor(page, "Your Comment")).toBeFocused();
  await page.keyboard.type("Sent from the keyboard");
  await page.getByRole("button", { name: "Submit Comment" }).press("Enter");
  await expect(write).toBeFocused();

  const reply = page.getByRole("button", { name: "Reply", exact: true }).first();
  const discard = page.getByRole("button", { name: "Discard" });
  await reply.press("Enter");
  await expect(editor(page, "Your Reply")).toBeFocused();
  await discard.press("Enter");
  await expect(reply).toBeFocused();
  await reply.press("Enter");
  await expect(editor(page, "Your Reply")).toBeFocused();
  await page.keyboard.type("Not this");
  await discard.press("Enter");
  await page.getByRole("dialog", { name: "Discard" }).getByRole("button", { name: "Discard" }).press("Enter");
  await expect(editor(page, "Your Reply")).toHaveCount(0);
  await expect(reply).toBeFocused();

  await page.getByRole("article").getByRole("button", { name: "Report" }).first().press("Enter");
  await editor(page, "Reason").click();
  await page.keyboard.type("Not");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).press("Enter");
  await expect(editor(page, "Reason")).toBeFocused();
  await page.keyboard.type(" true");
  await expect(editor(page, "Reason")).toHaveText("Not true");
  await context.close();
});
