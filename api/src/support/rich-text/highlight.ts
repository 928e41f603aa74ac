import { decodeEntities } from "@unknot/contract/rules/rich-text";
import { toHtml } from "hast-util-to-html";
import { common, createLowlight } from "lowlight";

const lowlight = createLowlight(common);

/** A block of clean HTML with code in a named language; code without mark-up only. */
const BLOCK = /(<pre[^>]*><code class="language-([a-z0-9+#-]{1,20})">)([^<]*)(<\/code><\/pre>)/g;

/** Longer code is shown as it is. */
const LONGEST = 20_000;

/** Colours the code blocks of clean HTML whose language is known, with classes `hljs-…`; readers need no script. */
export function highlightCode(html: string): string {
  return html.replace(BLOCK, (whole, open: string, language: string, code: string, close: string) => {
    if (code.length > LONGEST || !lowlight.registered(language)) return whole;
    return open + toHtml(lowlight.highlight(language, decodeEntities(code))) + close;
  });
}
