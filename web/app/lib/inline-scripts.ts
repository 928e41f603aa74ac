import { createHash } from "node:crypto";

const SCRIPT = "<script";
const END = "</script>";

/** The hash of an inline script as a content security policy names it (CSP Level 3, section 2.3.1). */
export const hashOf = (script: string): string => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * Takes the nonce out of a rendered page and returns, beside the HTML without it, the SHA-256 hashes of the inline
 * scripts that carried it. Only what we rendered knows the nonce: a script that somebody managed to write into the page
 * has none, so it is not allowed by its hash either. The same page gives the same HTML each time, so it may be kept.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (let from = html.indexOf(SCRIPT); from !== -1; from = html.indexOf(SCRIPT, from + 1)) {
    const open = html.indexOf(">", from);
    const tag = html.slice(from, open);
    if (!tag.includes(mark) || tag.includes(" src=")) continue;
    hashes.add(hashOf(html.slice(open + 1, html.indexOf(END, open))));
  }
  return { html: html.replaceAll(mark, ""), hashes: [...hashes] };
}
