import type { Page } from "@playwright/test";
import { linesOf, sidewaysOf } from "../axe.ts";
import { call, enter, publish, report } from "../community.ts";
import { cards, expect, NOT_FOUND, open, test } from "../fixtures.ts";
import { reach } from "../keyboard.ts";
import { makeMember } from "../members.ts";

// What is long, or written from right to left, on the narrowest screens: 320 pixels, or a window of 1280 at 400 %.

test.use({ expectedErrors: [NOT_FOUND], viewport: { width: 320, height: 700 } });

test("a name as long and as wide as names can be stays on the screen", async ({ page, context, site, mail }) => {
  const username = `${"W".repeat(30 - String(process.pid).length)}${process.pid}`;
  const wide = { ...(await makeMember(context, site, mail, username)), context };
  const text = { problem: "<p>It is wide</p>", solution: "<p>It breaks</p>" };
  const { id } = await call(wide, "POST", "create_problemsolution", { title: `By ${username}`, ...text });
  await call(wide, "POST", "create_comment", { ps_id: id, text: "<p>I wrote this</p>" });
  const width = await page.evaluate(() => window.innerWidth);
  for (const path of [`/post/${id}`, `/?query=${username}`]) {
    await open(page, path);
    const names = path === `/post/${id}` ? page.getByRole("link", { name: username }) : cards(page).getByText(username);
    await expect(names.first()).toBeVisible();
    for (const name of await names.all()) {
      for (const { right } of await linesOf(name)) expect(right, path).toBeLessThanOrEqual(width);
    }
    expect(await sidewaysOf(page), path).toBeLessThanOrEqual(0);
  }
});

test("a title from right to left keeps clear of the button that closes", async ({ running, browser, mail }) => {
  const writer = await enter(running, browser, mail);
  const title = `كيف أصلح خطأ npm ERR! code EACCES في Node.js؟`;
  const text = { problem: "<p>خطأ</p>", solution: "<p>حل</p>" };
  const { id } = await call(writer, "POST", "create_problemsolution", { title, ...text });
  const { page } = writer;
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, `/post/${id}`);
  const close = await page
    .getByRole("link", { name: "Close" })
    .or(page.getByRole("button", { name: "Close" }))
    .boundingBox();
  if (!close) throw new Error("no button that closes");
  const lines = await linesOf(page.getByRole("heading", { name: title }));
  const beside = lines.filter(({ top, bottom }) => top < close.y + close.height && bottom > close.y);
  expect(beside.length).toBeGreaterThan(0);
  for (const { left, right } of beside) expect(right <= close.x || left >= close.x + close.width).toBe(true);
  await writer.context.close();
});

test("the tools of an editor stay in their frame", async ({ page }) => {
  await open(page, "/contact");
  const toolbar = page.getByRole("toolbar");
  await expect(toolbar).toBeVisible();
  const edge = await toolbar.evaluate((one) => one.getBoundingClientRect().right);
  for (const tool of await toolbar.getByRole("button").all()) {
    expect(await tool.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(edge);
  }
});

const LARGE = [
  ...["/post/2", "/settings", "/nothing", "/contact", "/transparency", "/createproblemsolution", "/notifications"],
  ...["/account", "/account/posts/deleted", "/account/saved", "/account/reach", "/account/decisions", "/about/data"],
  ...["/moderation", "/moderation/members", "/moderation/suggestions", "/moderation/numbers"],
];

/** The two ways to large letters: what the browser is set to, which its widths follow, and a style of one's own. */
const larger = {
  "in its settings": async (page: Page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  },
  "by a style": (page: Page) =>
    page.addInitScript(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(":root { font-size: 200% }");
      document.adoptedStyleSheets = [sheet];
    }),
};

for (const [how, enlarge] of Object.entries(larger)) {
  test(`in letters twice as large ${how} nothing leaves the screen`, async ({ running, browser, mail }) => {
    const [admin, writer] = [await enter(running, browser, mail), await enter(running, browser, mail)];
    await running.grantRoles({ [admin.username]: "admin" });
    const post = await publish(writer, "Large letters");
    await report(admin, post, "Look at this", "Spam");
    const about = { object_id: post.split("/").at(-1), type: "problemSolution", reason: "Copied" };
    await call(admin, "PUT", "hide_content", about);
    const { page } = admin;
    await enlarge(page);
    for (const [width, paths] of [
      [640, ["/account/reach", "/account", "/notifications"]],
      [390, LARGE],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of paths) {
        await open(page, path);
        expect(await sidewaysOf(page), `${path} ${width}`).toBeLessThanOrEqual(0);
      }
    }
    for (const { context } of [admin, writer]) await context.close();
  });
}

test("what is typed into the search can be read", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/");
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
  const head = page.getByRole("banner");
  const before = await head.boundingBox();
  const search = page.getByRole("combobox", { name: /Search/ });
  await search.fill("mend a door");
  await expect(page.getByRole("button", { name: "Clear" })).toBeVisible();
  const [room, words] = await search.evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth]);
  expect(words).toBeLessThanOrEqual(room);
  expect(await head.boundingBox()).toEqual(before);
  // What it lay over is there when the focus goes on to it.
  await search.press("Tab");
  await reach(page, page.getByRole("link", { name: "Create a Post" }));
  await expect(page.getByRole("link", { name: "Create a Post" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Create a Post" })).toBeVisible();
});
