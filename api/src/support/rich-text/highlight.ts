import { decodeHTML } from "entities";
import { toHtml } from "hast-util-to-html";
import { common, createLowlight } from "lowlight";
import { inTime, type TimeLeft } from "./in-time.ts";
import { scanHtml, type Token } from "./scan.ts";

let lowlight = createLowlight(common);

/** The language of code that stands in a block of its own, by the two tags before it; undefined for anything else. */
function languageOf(block: Token | undefined, code: Token | undefined): string | undefined {
  if (block?.kind !== "start" || block.name !== "pre" || code?.kind !== "start" || code.name !== "code")
    return undefined;
  return /^language-([a-z0-9+#-]{1,20})$/.exec(code.attributes.class ?? "")?.[1];
}

/** Longer code is shown as it is. */
const LONGEST = 20_000;
/** Milliseconds for one block; ordinary ones take a few, the first of a language twenty for its grammar, on slow machines twice that. */
const LATE = 150;

/**
 * Colours the code blocks of clean HTML whose language is known, with classes `hljs-…`; readers need no script. A block
 * that is too long, late or too much for the library stays plain.
 */
export function highlightCode(html: string, time: TimeLeft): string {
  if (!html.includes('class="language-')) return html;
  const tokens = scanHtml(html);
  return tokens
    .map((token, at) => {
      const language = languageOf(tokens[at - 2], tokens[at - 1]);
      // Code with mark-up in it goes on behind its first text.
      const isWhole = token.kind === "text" && tokens[at + 1]?.kind === "end" && tokens[at + 2]?.kind === "end";
      return language && isWhole ? colour(token.raw, language, time) : token.raw;
    })
    .join("");
}

function colour(code: string, language: string, time: TimeLeft): string {
  if (code.length > LONGEST || time.left < 1 || !lowlight.registered(language)) return code;
  const coloured = inTime(time, LATE, () => toHtml(lowlight.highlight(language, decodeHTML(code))));
  if (coloured !== undefined) return coloured;
  // Grammars are compiled at their first use: one that was interrupted then would stay half done.
  lowlight = createLowlight(common);
  return code;
}

/** The languages that code can be coloured in, by the names they are known by. */
export const languages = (): string[] => lowlight.listLanguages();
