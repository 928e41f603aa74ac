import { decodeEntities } from "@unknot/contract/rules/rich-text";
import { toHtml } from "hast-util-to-html";
import { common, createLowlight } from "lowlight";
import { inTime, type TimeLeft } from "./in-time.ts";

let lowlight = createLowlight(common);

/** A block of clean HTML with code in a named language; code without mark-up only. */
const BLOCK = /(<pre[^>]*><code class="language-([a-z0-9+#-]{1,20})">)([^<]*)(<\/code><\/pre>)/g;

/** Longer code is shown as it is. */
const LONGEST = 20_000;
/** Milliseconds for one block; ordinary ones take a few. */
const LATE = 100;

/**
 * Colours the code blocks of clean HTML whose language is known, with classes `hljs-…`; readers need no script. A block
 * that is too long, late or too much for the library stays plain.
 */
export function highlightCode(html: string, time: TimeLeft): string {
  return html.replace(BLOCK, (whole, open: string, language: string, code: string, close: string) => {
    if (code.length > LONGEST || time.left < 1 || !lowlight.registered(language)) return whole;
    const coloured = inTime(time, LATE, () => toHtml(lowlight.highlight(language, decodeEntities(code))));
    if (coloured !== undefined) return open + coloured + close;
    // Grammars are compiled at their first use: one that was interrupted then would stay half done.
    lowlight = createLowlight(common);
    return whole;
  });
}

/** The languages that code can be coloured in, by the names they are known by. */
export const languages = (): string[] => lowlight.listLanguages();
