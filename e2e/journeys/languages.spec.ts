import type { Page } from "@playwright/test";
import { expect, NOT_FOUND, open, REFUSED, test } from "../fixtures.ts";
import { type Community, makeCommunity, TAG } from "../foreign-community.ts";
import { type Site, startSite } from "../site.ts";
import { cutOff, latinIn, untranslated } from "../untranslated.ts";

// The pages in languages that nobody speaks: one with accents, its sentences a third longer; the same from right to left.
// What people write there has no Latin letters, so whatever has some was never translated.

test.describe.configure({ mode: "parallel" });
test.use({ expectedErrors: [new RegExp(`${NOT_FOUND.source}|${REFUSED.source}`)] });

const SITE_NAME = "ⴰⴱⴲ";

/** Opens everything there is to see, one after another, and has each looked at. */
async function walk(page: Page, site: Site, found: Community, look: (name: string) => Promise<void>): Promise<void> {
  const { mine, theirs, hidden, me, newbie } = found;
  const see = async (path: string) => {
    await open(page, site.url + path);
    await look(path);
  };
  const press = (selector: string) => page.locator(selector).first().click();
  const dialog = page.locator("dialog:modal");
  const closes = async (name: string) => {
    await dialog.waitFor();
    await look(name);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };
  for (const path of [
    "/?query=ⴰⴳⵍⵉⴷ",
    "/?query=ⵥⵥⵥⵥ",
    `/profile/${encodeURIComponent(me.username)}`,
    `/profile/${encodeURIComponent(me.username)}/posts`,
    `/profile/${encodeURIComponent(me.username)}/comments`,
    `/profile/${encodeURIComponent(newbie.username)}`,
    ...["/about", "/legal/privacy-policy", "/legal/terms-of-service", "/legal/cookie-policy", "/legal/accessibility"],
    "/notifications",
    ...["/transparency", "/drafts", "/tags", `/tags/${encodeURIComponent(TAG)}`],
    ...["", "?version=1", "?from=1&to=2"].map((query) => `/post/${mine}/history${query}`),
    ...[`/post/${mine}/suggestions`, `/post/${theirs}/suggestions/new`],
    `/post/${hidden}`,
    "/post/999999",
    "/profile/ⵥⵥⵥⵥ",
    "/offline",
    "/nowhere",
    ...["/account/posts/all", "/account/posts/deleted", "/account/saved", "/account/decisions", "/account/reach"],
    ...["appeals", "messages", "members", "tags", "suggestions", "log", "site-settings", "numbers", "health"].map(
      (part) => `/moderation/${part}`,
    ),
    "/unsubscribe?token=x",
    "/verify-email?token=x",
    "/account/reset-password?token=x",
  ])
    await see(path);

  await see("/");
  await press("[popovertarget=menu]");
  await press("#menu summary");
  await look("menu");
  await page.keyboard.press("Escape");
  await press("main [data-does=comments]");
  await page.locator("[id^=comment-]").first().waitFor();
  await look("comments beside a card");
  await page.keyboard.press("?");
  await closes("keys");

  await see(`/post/${mine}`);
  await press("#comments [data-does=comments]");
  await page.locator("#comments [contenteditable]").waitFor();
  await look("comment form");

  // Of somebody else, so that it can be reported.
  await see(`/post/${theirs}`);
  await press("article footer [data-does=report]");
  await closes("a report");

  await see("/account");
  const buttons = page.locator("main section button");
  await buttons.first().click();
  await closes("another username");
  await buttons.last().click();
  await closes("closing the account");

  await see("/createproblemsolution");
  await page.locator("[contenteditable]").first().click();
  await press("[role=toolbar] > :last-child button:nth-last-child(2)");
  await press('[role=toolbar] button[aria-keyshortcuts$="+K"]');
  await press("button[type=submit]");
  await page.getByRole("alert").first().waitFor();
  await look("a post refused");
  await page.locator("[contenteditable]").first().pressSequentially("ⴳⴷⴹ");
  await see(`/account/posts/all/edit/${mine}`);

  await see("/moderation");
  await press("main article input[type=checkbox]");
  await press("main article button");
  await page.locator("textarea").waitFor();
  await look("hiding what was reported");

  await see("/settings");
  await page.locator("select").first().selectOption("light");
  await look("settings changed");
  await press("form button[type=submit]");
  await page.locator("[role=status]:popover-open").waitFor();
  await look("settings saved");

  await see("/contact");
  await press("form button[type=submit]");
  await page.getByRole("alert").first().waitFor();
  await look("contact refused");

  // Words of a post were typed above.
  await page.goto(`${site.url}/logout`);
  await page.locator("main button").first().waitFor();
  await look("unsent words");
  await press("main button");
  await page.waitForURL(`${site.url}/`);
  await see("/login");
  await page.locator("input[type=email]").fill("a@b.example");
  await page.locator("input[type=password]").fill("ⵥⵥⵥⵥ");
  await press("form button[type=submit]");
  await page.getByRole("alert").first().waitFor();
  await look("login refused");
  await see("/signup");
  await press("form button[type=submit]");
  await page.getByRole("alert").first().waitFor();
  await look("sign-up refused");
  await see("/login/reset-password");
  await page.locator("input[type=email]").fill("a@b.example");
  await press("form button[type=submit]");
  await page.locator("main b").waitFor();
  await look("mail on its way");
  // By the API, which is quicker than the limit forgets; then a page that no cache has yet.
  let count = 0;
  await expect(async () => {
    const search = () => ({ query: { searchBy: "text", value: `ⴰ ${count++}` } });
    const ask = () => page.request.post(`${site.url}/api/get_problemsolutions`, { data: search() });
    await Promise.all(Array.from({ length: 80 }, ask));
    const answer = await page.goto(`${site.url}/?query=ⴰ+${count++}`);
    expect(answer?.status()).toBe(429);
  }).toPass();
  await look("too many");
}

for (const { language, direction } of [
  { language: "en-XA", direction: "ltr" },
  { language: "ar-XB", direction: "rtl" },
]) {
  test(`in ${language} nothing is left untranslated or cut off`, async ({ page, browser, mail }) => {
    test.setTimeout(240_000);
    const settings = { SITE_LANGUAGE: language, SITE_NAME, SAMPLE_CONTENT: "off", RATE_LIMIT: "on" };
    const site = await startSite({ ...settings, SMTP_URL: mail.url });
    const problems: string[] = [];
    const look = async (name: string) => {
      if (direction === "ltr") problems.push(...(await untranslated(page)).map((text) => `${name}: “${text}”`));
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 });
        problems.push(...(await cutOff(page)).map((text) => `${name} at ${width}: ${text}`));
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    };
    try {
      const found = await makeCommunity(site, browser, mail, page);
      if (direction === "ltr") problems.push(...latinIn([found.farewell.subject, found.farewell.text]));
      await walk(page, site, found, look);
      await expect(page.locator("html")).toHaveAttribute("dir", direction);
    } finally {
      // A page that is still open asks on, and finds nobody there.
      await page.goto("about:blank");
      await site.stop();
    }
    expect([...new Set(problems)]).toEqual([]);
  });
}
