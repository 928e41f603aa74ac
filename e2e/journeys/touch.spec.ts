import { expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember, PASSWORD } from "../members.ts";
import { editor } from "../writing.ts";

// Every journey on a phone, by touch alone.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  expectedErrors: [REFUSED],
});

test("a reader: search, read, unfold, comments, share, page on", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/");
  await page.getByRole("button", { name: "Show More" }).first().tap();
  await page.getByRole("button", { name: "Show Less" }).first().tap();
  const first = page.locator("main article").first();
  await first.getByRole("button", { name: /^Comments/ }).tap();
  await expect(first.getByRole("region", { name: /^Comments on/ })).toBeVisible();
  await page.getByRole("combobox").tap();
  await page.getByRole("combobox").fill("sourdough");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Found");
  await page.locator("main article h2 a").first().tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Solution" })).toBeVisible();
  await dialog.getByRole("link", { name: "Share" }).tap();
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  await dialog.getByRole("link", { name: "Close", exact: true }).tap();
  await expect(page).toHaveURL(/\?query=/);
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByText("Legal", { exact: true }).tap();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Privacy Policy" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
});

test("a member: log in, write, comment, answer, like, report, delete and undo", async ({
  page,
  context,
  site,
  mail,
}) => {
  test.setTimeout(120_000);
  const { username, email } = await makeMember(context, site, mail);
  await context.clearCookies();
  await open(page, "/post/7");
  await page
    .getByRole("article")
    .getByRole("button", { name: /^Like \d/ })
    .first()
    .tap();
  const login = page.getByRole("dialog", { name: "Login" });
  await login.getByLabel("Email").fill(email);
  await login.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await login.getByRole("button", { name: "Login" }).tap();
  await expect(
    page
      .getByRole("article")
      .getByRole("button", { name: /^Liked \d/ })
      .first(),
  ).toBeVisible();
  await open(page, "/createproblemsolution");
  await page.getByLabel("Title").fill(`Thumbs of ${username}`);
  await editor(page, "Problem").tap();
  await page.keyboard.type("No keys");
  await page.getByRole("toolbar").first().getByRole("button", { name: "Bold" }).tap();
  await page.keyboard.type(" at all");
  await editor(page, "Solution").tap();
  await page.keyboard.type("Use thumbs");
  await page.getByRole("button", { name: "Publish" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: `Thumbs of ${username}` })).toBeVisible();
  await expect(page.locator("article strong")).toHaveText("at all");
  const panel = page.getByRole("region", { name: "Comments" });
  await panel.getByRole("button", { name: "Write a Comment" }).tap();
  await expect(editor(page, "Your Comment")).toBeFocused();
  await page.keyboard.type("By thumb");
  await panel.getByRole("button", { name: "Submit Comment" }).tap();
  const mine = panel.getByRole("listitem").filter({ hasText: "By thumb" });
  await mine.getByRole("button", { name: "Reply" }).tap();
  await expect(editor(page, "Your Reply")).toBeFocused();
  await page.keyboard.type("And again");
  await panel.getByRole("button", { name: "Submit Reply" }).tap();
  await expect(panel.getByText("And again")).toBeVisible();
  await open(page, "/account/posts/all");
  const row = page.getByRole("article", { name: `Thumbs of ${username}` });
  await row.getByRole("button", { name: "Delete" }).tap();
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(row).toBeVisible();
  await open(page, "/settings");
  await page.getByLabel("Theme").selectOption("light");
  await page.getByRole("button", { name: "Save Changes" }).first().tap();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("what is touched is large enough, and nothing else is in the way", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  const paths = [
    "/",
    "/post/2",
    "/profile/leafcutter",
    "/login",
    "/account",
    "/account/reach",
    "/createproblemsolution",
    "/settings",
  ];
  for (const path of paths) {
    await open(page, path);
    // WCAG 2.2, 2.5.8: 24 pixels each way. Links within a sentence are exempt.
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("a, button, input, select, summary, [role=button]")]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("p, li > a, dd"))
        .filter((element) => !element.closest(".visually-hidden, .skip-link, [hidden]"))
        .map((element) => ({ html: element.outerHTML.slice(0, 100), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
        .map(({ html, box }) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`),
    );
    expect(small, path).toEqual([]);
  }
});
