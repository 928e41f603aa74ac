import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The rules of axe whose outcome depends on colours; all others say the same in either theme. */
const ABOUT_COLOURS = ["color-contrast", "link-in-text-block"];

/** Whether each frame of a page has axe from an earlier look: half a megabyte, which the builder brings twice a look. */
async function hasAxe(page: Page): Promise<boolean> {
  const there = await Promise.all(page.frames().map((frame) => frame.evaluate<boolean>("'axe' in window")));
  return there.every(Boolean);
}

/** What axe finds on a page as it is now, a line for each rule that is broken. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // There are no frames of other origins, for which axe would open a second page to put the parts together.
  const brought = (await hasAxe(page)) && { axeSource: ";" };
  const axe = new AxeBuilder({ page, ...brought }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

/** Shows the page in the other theme, at once: no colour is on its way. */
async function changeTheme(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === "light" ? "dark" : "light";
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    return dataset.theme;
  });
}

/** How many pixels a page is wider than its window. */
export const sidewaysOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Where the lines of a text stand on the screen. */
export const linesOf = (element: Locator) =>
  element.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [...range.getClientRects()].map(({ left, right, top, bottom }) => ({ left, right, top, bottom }));
  });

/** Expects that axe finds nothing on a page as it is now, in both themes, and that nothing scrolls sideways. */
export async function expectClean(page: Page, name: string): Promise<void> {
  expect(await findings(page), name).toEqual([]);
  expect(await sidewaysOf(page), name).toBeLessThanOrEqual(0);
  const theme = await changeTheme(page);
  expect(await findings(page, ABOUT_COLOURS), `${name}, ${theme}`).toEqual([]);
  await changeTheme(page);
}
