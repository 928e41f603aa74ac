import type { Locator } from "@playwright/test";
import { call, card, enter, publish, report, type Somebody } from "../community.ts";
import { cards, expect, open, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";
import { editor } from "../writing.ts";

// Arabic, Hebrew and English stand in their own directions, whatever stands around them.

const ARABIC = "كيف أصلح خطأ";
const HEBREW = "איך מתקנים את";

const directionOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).direction);

/** On which side of its block a text begins. */
const sideOf = (element: Locator) =>
  element.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const [text, block] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
    return text.left - block.left < block.right - text.right ? "left" : "right";
  });

test("words stand in their own direction in posts, comments, results and news, and while they are written", async ({
  running,
  browser,
  mail,
}) => {
  const word = `Zwirn${process.pid}`;
  const [writer, reader] = [await enter(running, browser, mail), await enter(running, browser, mail)];
  const { id } = await call(writer, "POST", "create_problemsolution", {
    title: `${ARABIC} ${word}`,
    problem: `<p>${HEBREW} ${word} 3.1</p><p>In English, too.</p><pre><code>const a = [1];</code></pre>`,
    solution: `<p>In English first.</p><ul><li>${ARABIC}</li></ul><p>${ARABIC} ${word}</p>`,
  });
  await call(reader, "POST", "create_comment", { ps_id: id, text: `<p>${HEBREW}</p>` });

  const { page } = reader;
  await open(page, `/post/${id}`);
  const post = page.getByRole("article").filter({ hasText: word });
  const heading = page.getByRole("heading", { name: `${ARABIC} ${word}` });
  expect(await directionOf(heading)).toBe("rtl");
  expect(await sideOf(post.getByText(`${HEBREW} ${word} 3.1`))).toBe("right");
  expect(await sideOf(post.getByText("In English, too."))).toBe("left");
  expect(await directionOf(post.getByText("const a = [1];"))).toBe("ltr");
  expect(await sideOf(post.getByText("In English first."))).toBe("left");
  expect(await sideOf(post.getByText(`${ARABIC} ${word}`).last())).toBe("right");
  const comment = page.getByRole("listitem").filter({ hasText: HEBREW }).getByText(HEBREW);
  expect(await sideOf(comment)).toBe("right");

  await open(page, `/?query=${word}`);
  expect(await directionOf(cards(page).first().getByRole("heading", { level: 2 }))).toBe("rtl");

  await page.getByRole("link", { name: "Create a Post" }).first().click();
  const title = page.getByLabel("Title");
  await title.fill(HEBREW);
  expect(await directionOf(title)).toBe("rtl");
  await title.fill("In English");
  expect(await directionOf(title)).toBe("ltr");
  await editor(page, "Problem").click();
  await page.keyboard.type(ARABIC);
  await expect.poll(() => directionOf(editor(page, "Problem"))).toBe("rtl");
  await page.getByRole("button", { name: "Markdown: Problem" }).click();
  await expect(editor(page, "Problem")).toHaveValue(ARABIC);
  expect(await directionOf(editor(page, "Problem"))).toBe("rtl");

  await open(writer.page, "/");
  await writer.page.getByRole("button", { name: /Notifications/ }).click();
  const news = writer.page.getByRole("dialog").getByText(HEBREW);
  expect(await directionOf(news)).toBe("rtl");
  for (const one of [writer, reader]) await one.context.close();
});

/** How far from the left some words of a text stand, which are in one piece of it. */
const leftOf = (element: Locator, words: string) =>
  element.evaluate((one, wanted) => {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      return range.getBoundingClientRect().left;
    }
    throw new Error(`nothing says "${wanted}"`);
  }, words);

test("names and titles from right to left keep their order in sentences, and leave that of what follows alone", async ({
  running,
  browser,
  mail,
}) => {
  const [writer, moderator] = [await enter(running, browser, mail), await enter(running, browser, mail)];
  await running.grantRoles({ [moderator.username]: "moderator" });
  const context = await browser.newContext({ baseURL: running.url });
  const person = await makeMember(context, running.url, mail, `محمد ${process.pid}`);
  const reader: Somebody = { ...person, context, page: await context.newPage() };
  const title = "خطأ Zwirn";
  const path = await publish(writer, title);
  await call(reader, "POST", "create_comment", { ps_id: path.split("/").at(-1), text: "<p>It worked</p>" });
  await report(reader, path, "Look at this", "Spam");

  await open(writer.page, "/notifications");
  const news = writer.page.getByRole("main").getByText(/commented on/);
  // It begins at the right.
  expect(await leftOf(news, "Zwirn")).toBeLessThan(await leftOf(news, "خطأ"));

  const { page } = moderator;
  await page.clock.setFixedTime(Date.now() + 5 * 60_000);
  await open(page, "/moderation");
  const line = card(page, title).getByRole("listitem").getByRole("paragraph").filter({ hasText: "5 minutes ago" });
  const places = [await leftOf(line, "Spam"), await leftOf(line, reader.username), await leftOf(line, "5 minutes")];
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(await leftOf(line, "5")).toBeLessThan(await leftOf(line, "minutes"));
  for (const one of [writer, reader, moderator]) await one.context.close();
});
