import { expectClean } from "../axe.ts";
import { call, enter, publish } from "../community.ts";
import { cards, expect, open, REFUSED, test } from "../fixtures.ts";

test("a link to a comment leads to it, out of a long thread or from further down, and marks it", async ({
  page,
  running,
  browser,
  mail,
  expectedErrors,
}) => {
  const ada = await enter(running, browser, mail);
  const post = await publish(ada, `Hinge of ${ada.username}`);
  const write = async (text: string, parent?: string) => {
    const input = { ps_id: post.split("/").at(-1), text: `<p>${text}</p>`, ...(parent && { parent_id: parent }) };
    return (await call(ada, "POST", "create_comment", input)).comment._id as string;
  };
  const root = await write("Which screws?");
  const replies = [];
  for (let i = 1; i <= 11; i++) replies.push(await write(`Answer ${i}`, root));
  for (let i = 1; i <= 20; i++) await write(`Remark ${i}`);
  const last = await write("Far below");

  const marked = page.locator("[data-linked]");
  await open(page, post);
  await expect(page.getByText("11 replies")).toBeVisible();
  await expect(page.getByText("Answer 7", { exact: true })).toBeHidden();
  await open(page, `${post}#comment-${replies[6]}`);
  await expect(marked.getByText("Answer 7", { exact: true })).toBeInViewport();
  await expect(marked).toBeFocused();

  await open(page, "/about/general");
  await open(page, `${post}#comment-${last}`);
  await expect(marked.getByText("Far below")).toBeInViewport();
  await expect(page.getByRole("region", { name: "The comment that you were sent to" })).toContainText("Far below");
  await expectClean(page, "a comment from further down");
  // Where it stands, once that has been listed: no longer above the others.
  await page.getByRole("button", { name: "Show More Comments" }).click();
  await expect(page.getByText("Far below")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "The comment that you were sent to" })).toHaveCount(0);

  // The date of a comment is its address.
  const other = page.getByRole("listitem").filter({ hasText: "Remark 3" }).last();
  await other.getByRole("link", { name: /ago|now|second/ }).click();
  await expect(page).toHaveURL(/#comment-\d+$/);
  await expect(marked.getByText("Remark 3", { exact: true })).toBeInViewport();

  // Opened further down, the list begins there, leads back, and goes on.
  await open(page, `${post}?comments=2`);
  await expect(page.locator("#comments").getByRole("listitem").first()).toContainText("Remark 20");
  await expect(page.getByText("Far below")).toBeVisible();
  await page.getByRole("link", { name: "Show Earlier Comments" }).click();
  await expect(page.getByText("Which screws?")).toBeVisible();
  await expect(page.getByText("Far below")).toHaveCount(0);
  await page.getByRole("button", { name: "Show More Comments" }).click();
  await expect(page.getByText("Far below")).toHaveCount(1);

  expectedErrors.push(REFUSED, /404/);
  await open(page, "/about/general");
  await open(page, `${post}#comment-99999999`);
  await expect(page.getByText("The comment that you were sent to is not there any more.")).toBeVisible();
});

test("all comments can be read without scripts, page by page", async ({ running, browser, mail }) => {
  const ada = await enter(running, browser, mail);
  const post = await publish(ada, `Latch of ${ada.username}`);
  for (let i = 1; i <= 41; i++)
    await call(ada, "POST", "create_comment", { ps_id: post.split("/").at(-1), text: `<p>Remark ${i}.</p>` });
  const reader = await (await browser.newContext({ baseURL: running.url, javaScriptEnabled: false })).newPage();
  const first = reader.locator("#comments li").first();
  await reader.goto(post);
  await expect(first).toContainText("Remark 1.");
  await expect(reader.getByRole("link", { name: "Show Earlier Comments" })).toHaveCount(0);
  await reader.getByRole("link", { name: "Show More Comments" }).click();
  await expect(first).toContainText("Remark 21.");
  await expect(first).toBeInViewport();
  await reader.getByRole("link", { name: "Show More Comments" }).click();
  await expect(first).toContainText("Remark 41.");
  await expect(reader.getByRole("link", { name: "Show More Comments" })).toHaveCount(0);
  await reader.getByRole("link", { name: "Show Earlier Comments" }).click();
  await expect(first).toContainText("Remark 21.");
  // Further down than there are any: to the first; what is no number is no address.
  await reader.goto(`${post}?comments=4`);
  await expect(reader).toHaveURL(post);
  expect((await reader.request.get(`${post}?comments=two`)).status()).toBe(404);
});

test("who comes back is told what is new: comments on a post, posts in a list", async ({
  page,
  running,
  browser,
  mail,
}) => {
  const ada = await enter(running, browser, mail);
  const title = `Latch of ${ada.username}`;
  const post = await publish(ada, title);
  const write = (text: string) =>
    call(ada, "POST", "create_comment", { ps_id: post.split("/").at(-1), text: `<p>${text}</p>` });
  await write("Old words");
  await open(page, post);
  await expect(page.getByText("Old words")).toBeVisible();
  await expect(page.getByText("new since you were here")).toHaveCount(0);
  await write("New words");
  await write("Newer words");
  const newer = `Bolt of ${ada.username}`;

  const later = await page.context().newPage();
  await publish(ada, newer);
  await open(later, "/?sort=newest");
  await expect(cards(later).filter({ hasText: title }).getByText("2 new comments")).toBeVisible();
  await expect(cards(later).filter({ hasText: newer }).getByText("New", { exact: true })).toBeVisible();
  await expectClean(later, "what is new in a list");

  await cards(later).filter({ hasText: title }).getByRole("link", { name: title }).click();
  await expect(later.getByText("2 new since you were here.")).toBeVisible();
  const next = later.getByRole("button", { name: "Show the Next" });
  await next.click();
  await expect(later.locator("[data-linked]").getByText("New words")).toBeInViewport();
  await next.click();
  await expect(later.locator("[data-linked]").getByText("Newer words")).toBeInViewport();
  await expectClean(later, "new comments");

  await later.goBack();
  await expect(cards(later).filter({ hasText: title })).toBeVisible();
  await expect(cards(later).filter({ hasText: title }).getByText("2 new comments")).toHaveCount(0);
});
