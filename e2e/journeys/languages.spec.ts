import type { Browser, Page } from "@playwright/test";
import { expect, NOT_FOUND, open, REFUSED, test } from "../fixtures.ts";
import type { MailServer } from "../mail-server.ts";
import { makeMember, PASSWORD } from "../members.ts";
import { type Site, startSite } from "../site.ts";
import { cutOff, latinIn, untranslated } from "../untranslated.ts";

// The pages in languages that nobody speaks: one with accents, its sentences a third longer; the same from right to left.
// What people write there has no Latin letters, so whatever has some was never translated.

test.describe.configure({ mode: "parallel" });
test.use({ expectedErrors: [new RegExp(`${NOT_FOUND.source}|${REFUSED.source}`)] });

const SITE_NAME = "ⴰⴱⴲ";
const TAG = "ⴰⴳⵍⵎⴰⵎ";
const TEXT = "<p>ⴳⴷⴹ ⴻⴼⴽ ⵀⵃⵄ</p>";
const VIDEO = '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>';
const IMAGE = '<p><img src="https://i.example/x.png" alt="ⵅⵇⵉ"></p>';

type Call = <Answer>(method: string, path: string, data?: object) => Promise<Answer>;
type Member = { username: string; email: string; call: Call };

/** Somebody who calls the API; with `page`, the browser that the page is in is theirs. */
async function join(site: Site, browser: Browser, mail: MailServer, username: string, page?: Page): Promise<Member> {
  const context = page?.context() ?? (await browser.newContext());
  const { email } = await makeMember(context, site.url, mail, username);
  const login = await context.request.post(`${site.url}/api/login`, { data: { email, password: PASSWORD } });
  const headers = { authorization: `Bearer ${(await login.json()).accessToken}` };
  const call: Call = async (method, path, data) => {
    const answer = await context.request.fetch(`${site.url}/api/${path}`, { method, headers, data });
    expect(answer.ok(), `${path}: ${answer.ok() || (await answer.text())}`).toBe(true);
    return await answer.json();
  };
  return { username, email, call };
}

const call = (member: Member, method: string, path: string, data: object) => member.call(method, path, data);

const publish = async (by: Member, title: string, problem = TEXT, solution = TEXT, tags?: string[]): Promise<string> =>
  (await by.call<{ id: string }>("POST", "create_problemsolution", { title, problem, solution, tags })).id;

/** What a site has after a while: posts, comments, news, decisions of all kinds, somebody who has gone. */
async function community(site: Site, browser: Browser, mail: MailServer, page: Page) {
  const names = ["ⴰⵏⵉⵔ", "ⵜⵉⵣⵉⵔⵉ", "ⵉⴷⵉⵔ"];
  const me = await join(site, browser, mail, names[0] ?? "", page);
  const other = await join(site, browser, mail, names[1] ?? "");
  const newbie = await join(site, browser, mail, names[2] ?? "");
  await site.grantRoles({ [me.username]: "admin", [other.username]: "admin" });
  const mine = await publish(me, "ⴰⴳⵍⵉⴷ", TEXT.repeat(30) + IMAGE, VIDEO + TEXT, [TAG, "ⵜⵉⵎⵍⵉⵍⵜ"]);
  await call(other, "PUT", "set_outcome", { ps_id: mine, outcome: "worked", note: "ⴰⵣⵓⵍ" });
  await call(newbie, "PUT", "set_outcome", { ps_id: mine, outcome: "did_not_work" });
  await call(me, "PUT", "edit_profile", { bio: "ⴰⵣⵓⵍ", links: [], picture: null });
  await call(me, "PUT", "set_saved", { ps_id: mine, saved: true, note: "ⴰⵣⵓⵍ", folder: TAG });
  await call(me, "POST", "keep_wish", { text: "ⵥⵥⵥⵥ" });
  await call(me, "PUT", "set_following", { kind: "tag", value: TAG, following: true });
  await call(newbie, "PUT", "suggest_tag_description", { name: TAG, description: "ⴰⵣⵓⵍ" });
  const said = { title: "ⴰⴳⵍⵉⴷ", problem: TEXT.repeat(31) + IMAGE, solution: VIDEO + TEXT, note: "ⵜⵉⴼⵉⵏⴰⵖ" };
  const { title, problem, solution, note } = said;
  await call(me, "PUT", `edit_problemsolution/${mine}`, {
    ...{ newTitle: title, newProblem: problem, newSolution: solution, note },
  });
  await call(newbie, "PUT", `suggest_edit/${mine}`, { ...said, title: "ⴰⴳⵍⵉⴷ ⵉⵀ" });
  const hidden = await publish(me, "ⴰⴼⵓⵙ");
  await call(me, "DELETE", `delete_problemsolution/${await publish(me, "ⴰⵎⴰⵏ")}`, {});
  const theirs = await publish(newbie, "ⴰⴽⴰⵍ");
  const comment = (by: Member, text: string, parent_id?: string) =>
    by.call<{ comment: { _id: string } }>("POST", "create_comment", {
      ps_id: mine,
      text,
      parent_id: parent_id ?? null,
    });
  const own = await comment(me, "<p>ⴰⵣⵓⵍ</p>");
  await comment(newbie, "<p>ⵉⵀ</p>", own.comment._id);
  await call(newbie, "POST", "toggle_like", { parent_id: mine, parent_type: "problemSolution", liked: true });
  const gone = await join(site, browser, mail, "ⴰⵎⴰⵣⵉⵖ");
  await comment(gone, "<p>ⵓⵀⵓ</p>");
  await call(gone, "DELETE", "delete_account", { password: PASSWORD, deleteContent: false });
  const reason = "ⵜⴰⵎⵙⵙⵓⵎⴰⵏⵜ";
  const about = (object_id: string) => ({ object_id, type: "problemSolution", reason });
  await call(other, "POST", "create_report", { ...about(theirs), category: "Spam" });
  await call(other, "POST", "create_report", { ...about(mine), category: "Harassment" });
  await call(other, "PUT", "hide_content", about(hidden));
  const { list } = await me.call<{ list: { decision_id: string }[] }>("GET", "get_decisions");
  await call(me, "POST", "create_appeal", { decision_id: list[0]?.decision_id, text: reason });
  const data = { name: "ⴰⵏⵉⵔ", email: "a@b.example", reason: "Report a Bug", message: TEXT };
  await call(other, "POST", "contact", data);
  await call(me, "PUT", "update_site_settings", { settings: { reviewNewMembers: true } });
  await publish(newbie, "ⴰⵙⵉⴼ");
  const expiration = new Date(Date.now() + 86_400_000).toISOString();
  await call(me, "PUT", "mute_user", { username: newbie.username, reason, expiration });
  return { mine, theirs, hidden, me, newbie, farewell: await mail.next(gone.email) };
}

type Community = Awaited<ReturnType<typeof community>>;

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
  await press("[data-case] input[type=checkbox]");
  await press("[data-case] button");
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
      const found = await community(site, browser, mail, page);
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
