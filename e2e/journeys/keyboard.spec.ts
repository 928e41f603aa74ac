import { call, card, enter, publish, report } from "../community.ts";
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
  // Until the account is here the page is short, and what has the focus then moves away below it.
  await expect(page.getByText(email)).toBeVisible();
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

test("whoever decides, orders or says something keeps the focus where they are", async ({ running, browser, mail }) => {
  test.setTimeout(120_000);
  const writer = await enter(running, browser, mail);
  const reader = await enter(running, browser, mail);
  const moderator = await enter(running, browser, mail);
  await running.grantRoles({ [moderator.username]: "moderator" });
  const title = `Focus of ${writer.username}`;
  const post = await publish(writer, title);
  await report(reader, post, "Look at this", "Spam");
  for (let i = 1; i <= 6; i++)
    await call(reader, "POST", "create_comment", { ps_id: post.split("/").at(-1), text: `<p>Remark ${i}.</p>` });

  const desk = moderator.page;
  await open(desk, "/moderation");
  const reported = card(desk, title);
  await press(desk, reported.getByRole("button", { name: "Hide" }));
  await expect(reported.getByLabel("Reason")).toBeFocused();
  // What changes in the form does not lead the focus back to its beginning.
  const howLong = reported.getByLabel("How long");
  await reach(desk, howLong);
  await desk.keyboard.press("ArrowDown");
  await reach(desk, reported.getByRole("button", { name: "Cancel" }));
  await desk.keyboard.press("Enter");
  await expect(reported).toBeFocused();

  await open(desk, "/moderation/members");
  await type(desk, desk.getByLabel("Name begins with"), writer.username);
  const member = desk.getByRole("article", { name: writer.username });
  await press(desk, member.getByRole("button", { name: "Abilities" }));
  const abilities = member.getByRole("region", { name: /^Abilities of/ });
  await expect(abilities).toBeFocused();
  const tags = abilities.getByRole("region", { name: "New tags" });
  await press(desk, tags.getByRole("button", { name: /^Take away/ }));
  await expect(tags.getByLabel("Reason")).toBeFocused();
  await desk.keyboard.type("Tags of one post each");
  await press(desk, tags.getByRole("button", { name: /^Take away/ }));
  await expect(tags.getByRole("button", { name: /^Give back/ })).toBeFocused();
  await press(desk, abilities.getByRole("button", { name: "Close" }));
  await expect(member.getByRole("button", { name: "Abilities" })).toBeFocused();

  const { page } = reader;
  await open(page, post);
  const order = page.getByLabel("Order", { exact: true });
  await reach(page, order);
  await page.keyboard.press("n");
  await expect(page.locator("#comments li").first()).toContainText("Remark 6.");
  await expect(order).toBeFocused();
  await press(page, page.getByRole("button", { name: "Save", exact: true }));

  await open(page, "/account/saved");
  const note = page.getByRole("button", { name: "Note and Folder" });
  await press(page, note);
  await type(page, page.getByLabel("Note", { exact: true }), "For later");
  await press(page, page.getByRole("button", { name: "Save Note" }));
  await expect(page.getByText("Your note has been saved")).toBeVisible();
  await expect(note).toBeFocused();

  await open(page, "/account/reach");
  const words = page.getByLabel("Words that I do not want to see");
  await type(page, words, "x");
  await press(page, page.getByRole("button", { name: "Save Words" }));
  await expect(words).toBeFocused();
  await page.keyboard.type("yz");
  await press(page, page.getByRole("button", { name: "Save Words" }));
  await expect(page.getByRole("heading", { name: "What I follow and have muted" })).toBeFocused();

  // A form that stays there: its button has the focus again.
  await open(writer.page, post);
  await press(writer.page, writer.page.getByText("Out of Date?"));
  await press(writer.page, writer.page.getByRole("button", { name: "Say That It Is out of Date" }));
  await expect(writer.page.getByRole("button", { name: "Say That It Is Not" })).toBeFocused();
});
