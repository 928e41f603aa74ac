import { expect, type Locator, type Page } from "@playwright/test";

/** More steps than the longest page of these tests has. */
const MOST_STEPS = 150;

type Focused = { name: string; isSeen: boolean };

/** What has the focus, and whether it can be seen that it has. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const hasRing = (of: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    };
    // A field may show it by the frame around it.
    const frames = [element, element.parentElement, element.parentElement?.parentElement].filter((one) => one != null);
    const { top, bottom } = element.getBoundingClientRect();
    const isOnScreen = bottom > 0 && top < innerHeight;
    // The parts of a date show it inside of the field.
    const isDate = element.matches("[type=date]");
    // At the end of the page the focus is with the browser, and then begins anew.
    const isAway = element === document.body;
    return { name: element.outerHTML.slice(0, 120), isSeen: isAway || isDate || (isOnScreen && frames.some(hasRing)) };
  });
}

/** Presses Tab (or `key`) until a thing has the focus. Whatever has it on the way there shows that it has. */
export async function reach(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  await expect(wanted.first()).toBeVisible();
  const hasIt = () => wanted.first().evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (await hasIt()) return;
    await page.keyboard.press(key);
    const { name, isSeen } = await focused(page);
    expect(isSeen, `the focus is seen on ${name}`).toBe(true);
  }
  throw new Error("the keyboard does not lead there");
}

/** Reaches a thing and presses Enter on it, or `key`. */
export async function press(page: Page, wanted: Locator, key = "Enter"): Promise<void> {
  await reach(page, wanted);
  await page.keyboard.press(key);
}

/** Reaches a field and types. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.type(text);
}
