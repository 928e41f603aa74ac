import { expect, open, REFUSED, test } from "../fixtures.ts";
import { press, reach, type } from "../keyboard.ts";
import { makeMember, newPerson, PASSWORD } from "../members.ts";
import { editor } from "../writing.ts";

// Every journey by the keyboard alone: nothing here clicks, taps, or puts the focus anywhere by itself.
test.use({ expectedErrors: [REFUSED] });

test("a reader: skip to the content, search, open, page on, and back to where one was", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("main :focus")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("sourdough");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Found");
  const result = page.locator("main article h2 a").first();
  await press(page, result);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Solution" })).toBeVisible();
  await expect(dialog).toBeFocused();
  await press(page, dialog.getByRole("link", { name: "Close", exact: true }));
  await expect(result).toBeFocused();
  await press(page, page.getByRole("button", { name: /^Comments/ }).first());
  await press(page, page.getByRole("button", { name: "Close comments" }));
  await expect(page.getByRole("region", { name: /^Comments on/ })).toHaveCount(0);
});

test("the menu, its fold, the pages of text, and a profile", async ({ page }) => {
  await open(page, "/");
  const menu = page.getByRole("button", { name: "Menu" });
  await press(page, menu);
  await press(page, page.getByText("Legal", { exact: true }));
  await press(page, page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Cookie Policy" }));
  await expect(page.getByRole("heading", { level: 1, name: "Cookie Policy" })).toBeVisible();
  await open(page, "/post/2");
  const author = page.getByRole("article").getByRole("link").first();
  await press(page, author);
  await expect(page).toHaveURL(/\/profile\//);
  await press(page, page.getByRole("link", { name: "Posts", exact: true }));
  await expect(page.locator("article h2").first()).toBeVisible();
  // Asked for twice before the page has gone, it closes one page, not two.
  await page.evaluate(() => {
    for (const _ of [1, 2]) document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  });
  await expect(page).toHaveURL("/post/2");
  await expect(page.getByRole("dialog").getByRole("heading", { name: "Solution", level: 2 })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/");
});

test("a newcomer: sign up, verify, and log in again", async ({ page, mail }) => {
  const { username, email } = newPerson();
  await open(page, "/signup");
  await type(page, page.getByLabel("Username"), username);
  await type(page, page.getByLabel("Email"), email);
  await type(page, page.getByLabel("Password", { exact: true }), PASSWORD);
  await type(page, page.getByLabel("Confirm Password", { exact: true }), PASSWORD);
  await type(page, page.getByLabel("Date of Birth"), "05171990");
  await press(page, page.getByRole("checkbox"), "Space");
  await press(page, page.getByRole("button", { name: "Sign Up" }));
  await expect(page.getByText("We've sent a message to")).toBeVisible();
  const link = /https?:\/\/\S+/.exec((await mail.next(email)).text ?? "")?.[0] ?? "";
  await open(page, link);
  await expect(page).toHaveURL(/\/account$/);
  await press(page, page.getByRole("button", { name: "Menu" }));
  await press(page, page.getByRole("link", { name: "Logout" }));
  await expect(page).toHaveURL(/\/$/);
  await open(page, "/login");
  await type(page, page.getByLabel("Email"), email);
  await type(page, page.getByLabel("Password", { exact: true }), PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/);
});

test("a member: write, comment, answer, like, report, and manage the account", async ({
  page,
  context,
  site,
  mail,
}) => {
  test.setTimeout(120_000);
  const { username } = await makeMember(context, site, mail);
  await open(page, "/");
  await press(page, page.getByRole("button", { name: "Menu" }));
  await press(page, page.locator("#menu").getByRole("link", { name: "Create a Post" }));
  await type(page, page.getByLabel("Title"), `Keys of ${username}`);
  await type(page, editor(page, "Problem"), "No mouse");
  await reach(page, page.getByRole("toolbar").first().getByRole("button").first(), "Shift+Tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("toolbar").first().getByRole("button", { name: "Italic" })).toBeFocused();
  await type(page, editor(page, "Solution"), "Use the keyboard");
  await press(page, page.getByRole("button", { name: "Publish" }));
  await expect(page.getByRole("heading", { level: 1, name: `Keys of ${username}` })).toBeVisible();
  const panel = page.getByRole("region", { name: "Comments" });
  await press(page, panel.getByRole("button", { name: "Write a Comment" }));
  await expect(editor(page, "Your Comment")).toBeFocused();
  await page.keyboard.type("By keys alone");
  await press(page, panel.getByRole("button", { name: "Submit Comment" }));
  const mine = panel.getByRole("listitem").filter({ hasText: "By keys alone" });
  await press(page, mine.getByRole("button", { name: "Reply" }));
  await expect(editor(page, "Your Reply")).toBeFocused();
  await page.keyboard.type("And a reply");
  await press(page, panel.getByRole("button", { name: "Submit Reply" }));
  await expect(panel.getByText("And a reply")).toBeVisible();
  await open(page, "/post/6");
  const article = page.getByRole("article");
  await press(page, article.getByRole("button", { name: /^Like \d/ }), "Space");
  await expect(article.getByRole("button", { name: /^Liked \d/ })).toBeFocused();
  const report = article.getByRole("button", { name: "Report" }).first();
  await press(page, report);
  const dialog = page.getByRole("dialog", { name: "Report" });
  await type(page, editor(page, "Reason"), "It is an advertisement");
  await press(page, dialog.getByRole("button", { name: "Submit Report" }));
  const thanks = page.getByRole("dialog", { name: "Submission Successful" });
  await press(page, thanks.getByRole("button", { name: "Close" }).last());
  await expect(thanks).toHaveCount(0);
  await expect(report).toBeFocused();
  await open(page, "/account");
  await press(page, page.getByRole("button", { name: "Edit Username" }));
  await expect(page.getByRole("dialog", { name: "Edit Username" }).getByLabel("Username")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Edit Username" })).toBeFocused();
  await press(page, page.getByRole("link", { name: "Posts", exact: true }));
  const row = page.getByRole("article", { name: `Keys of ${username}` });
  await press(page, row.getByRole("button", { name: "Delete" }));
  await press(page, page.getByRole("button", { name: "Undo" }));
  await expect(row).toBeVisible();
  await open(page, "/settings");
  await reach(page, page.getByLabel("Theme"));
  await page.keyboard.press("ArrowDown");
  await press(page, page.getByRole("button", { name: "Save Changes" }).first());
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});
