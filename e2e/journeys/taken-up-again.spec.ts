import type { BrowserContext, Page } from "@playwright/test";
import { call, enter, publish } from "../community.ts";
import { expect, open, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";
import { beginComment, editor } from "../writing.ts";

// What was begun and is opened again: none of it is lost, changed or taken for something that was typed just now.

test.use({ expectedErrors: [/Failed to load resource: .* 503/] });

const COMMENT = "Your Comment";

type Kept = { values: object; at: string; known: string | null; isWaiting?: boolean };

/** What the browser has of the comment. */
const kept = (page: Page): Promise<Kept> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => /^draft:\d+:comment:\d+$/.test(one));
    return JSON.parse((key && localStorage.getItem(key)) || "{}");
  });

/** Makes of what the browser has what one that was killed leaves behind; removes it where nothing is given. */
const leave = (page: Page, changes: Partial<Kept> | null) =>
  page.evaluate((more) => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith("draft:"))) {
      const is = JSON.parse(localStorage.getItem(key) ?? "{}");
      if (more) localStorage.setItem(key, JSON.stringify({ ...is, ...more }));
      else localStorage.removeItem(key);
    }
  }, changes);

type Start = { page: Page; context: BrowserContext; site: string; mail: Parameters<typeof makeMember>[2] };

/** Types a comment as a new member, waits until the server has it too, and leaves the page. */
async function begin({ page, context, site, mail }: Start, words: string): Promise<Kept> {
  await makeMember(context, site, mail);
  await open(page, "/post/6");
  await (await beginComment(page)).fill(words);
  await expect.poll(async () => (await kept(page)).known).toBeTruthy();
  // Where nothing of the site runs, which would call as nobody once what the browser has is changed under it.
  await page.goto("/robots.txt");
  return kept(page);
}

test("a draft that the server cannot give at once is in its form as soon as it can", async ({
  page,
  context,
  site,
  mail,
}) => {
  await begin({ page, context, site, mail }, "Words that the server alone has");
  await leave(page, null);
  let asked = 0;
  const error = "Too much is going on. Please try again in a moment.";
  await page.route(/\/api\/get_draft\?/, (route) =>
    ++asked > 2 ? route.continue() : route.fulfill({ status: 503, json: { success: false, error } }),
  );
  await open(page, "/post/6");
  await beginComment(page);
  await expect(editor(page, COMMENT)).toHaveText("Words that the server alone has");
});

test("a draft that is taken up again goes on from the version that it had, and asks nothing", async ({
  page,
  context,
  site,
  mail,
}) => {
  const { known } = await begin({ page, context, site, mail }, "First words");
  const at = "2026-01-02T03:04:05.000Z";
  await leave(page, { values: { text: "<p>First words and more</p>" }, at });
  await open(page, "/post/6");
  await expect(editor(page, COMMENT)).toHaveText("First words and more");
  await expect(page.getByText("Draft saved")).toBeVisible();
  // Nobody has typed since.
  expect((await kept(page)).at).toBe(at);
  // The server takes it for what it is: the same words, later.
  await expect.poll(async () => (await kept(page)).known ?? known).not.toBe(known);
  await expect(page.getByRole("button", { name: "Keep this one" })).toHaveCount(0);
});

test("what waits for a network still says so, and waits, after a reload", async ({ page, context, site, mail }) => {
  await begin({ page, context, site, mail }, "To be sent later");
  await leave(page, { isWaiting: true });
  await open(page, "/post/6");
  await expect(editor(page, COMMENT)).toHaveText("To be sent later");
  await expect(page.getByText("This is sent by itself as soon as there is a network.")).toBeVisible();
  expect((await kept(page)).isWaiting).toBe(true);
});

test("an editor that opens late does not take the place of the draft that has come meanwhile", async ({
  running,
  browser,
  mail,
}) => {
  const member = await enter(running, browser, mail);
  const { page } = member;
  const path = await publish(member, `Edited on two devices ${process.pid}`);
  const id = path.split("/").at(-1);
  const draft = { title: "Edited elsewhere", problem: "<p>Begun elsewhere</p>", solution: "<p>Pull</p>", known: null };
  await call(member, "PUT", `save_draft?form=edit&about=${id}`, draft);
  // What an editor leaves for later comes long after, as on a busy device.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    const slow = (run: TimerHandler, time = 0, ...rest: unknown[]) => later(run, time > 1 ? time : 1500, ...rest);
    const behindOthers = () => new Promise((resolve) => slow(() => resolve(null)));
    Object.assign(window, { setTimeout: slow, behindOthers });
  });
  // The draft comes when the editors are there already, and before they are done.
  await page.route(/\/api\/get_draft\?/, async (route) => {
    const response = await route.fetch();
    await expect(editor(page, "Problem")).toHaveText(/^Problem of/);
    await route.fulfill({ response });
  });
  await page.goto(`/account/posts/all/edit/${id}`);
  await expect(editor(page, "Problem")).toHaveText("Begun elsewhere");
  // Behind whatever else was left for later.
  await page.evaluate("behindOthers()");
  expect(await page.locator("textarea[name=problem]").inputValue()).toBe("<p>Begun elsewhere</p>");
  await member.context.close();
});
