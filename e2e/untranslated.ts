import type { Page } from "@playwright/test";

/** What may stand in Latin letters in any language: units, names of makers, addresses. */
const SAME_EVERYWHERE = /\b(?:UTC|MB|min|Chrome|Linux|YouTube|Vimeo)\b|https?:\/\/\S*|\S+@\S+/g;

/** Those of some texts that have words in plain Latin letters. */
export function latinIn(texts: readonly (string | undefined)[]): string[] {
  const plain = texts.map((text = "") => text.replace(SAME_EVERYWHERE, "")).filter((text) => /[A-Za-z]{2,}/.test(text));
  return [...new Set(plain)];
}

/**
 * The words of a page that are in plain Latin letters, in a made-up language nobody's but those of English: what is seen,
 * what is said to a screen reader, what a browser shows of the head. What is marked as the same in all languages
 * (`translate="no"`, keys, code) is left out.
 */
export async function untranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const SKIPPED = "script, style, noscript, kbd, code, pre, [hidden], [translate=no]";
    const found: string[] = [document.title];
    const description = document.querySelector<HTMLMetaElement>("meta[name=description]");
    if (description) found.push(description.content);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && !parent.closest(SKIPPED)) found.push(walker.currentNode.textContent ?? "");
    }
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(SKIPPED)) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt", "data-name"])
        found.push(element.getAttribute(name) ?? "");
    }
    return found;
  });
  return latinIn(texts);
}

/** What of a page is wider than there is room for: the page itself, and boxes that hide the end of their text. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const found = root.scrollWidth > root.clientWidth ? [`page: ${root.scrollWidth} of ${root.clientWidth}`] : [];
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const { overflowX, width } = getComputedStyle(element);
      const isHiding =
        (overflowX === "hidden" || overflowX === "clip") && element.scrollWidth > element.clientWidth + 1;
      // What only screen readers are told is a pixel wide.
      if (isHiding && width !== "1px" && element.textContent?.trim()) found.push(element.outerHTML.slice(0, 160));
    }
    return found;
  });
