import * as rules from "@unknot/contract/words/rules";
import { toLine } from "./line.ts";
import { firstProblem, type Problem } from "./problem.ts";
import { hasProfanity } from "./profanity.ts";

export const profileLimits = {
  bioMax: 300,
  linksMax: 3,
  linkMax: 200,
  /** The side of the picture, in pixels: twice what is shown, for screens that are as fine. */
  pictureSide: 256,
} as const;

export type ProfileInput = { bio: string; links: readonly string[] };

/** A bio as it is kept: NFC, line by line without what is unseen, and with one empty line in a row at most. */
export function normalizeBio(typed: string): string {
  const lines = typed
    .normalize("NFC")
    .split(/\r\n?|\n/)
    .map(toLine);
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** An address as it is kept; null for what is no address of the web. `example.org/me` is one of https. */
function normalizeLink(typed: string): string | null {
  const text = typed.trim();
  if (text.length > profileLimits.linkMax) return null;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+\.\w+:\d/.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  if (!/[^.]\.[^.]/.test(url.hostname) || url.href.length > profileLimits.linkMax) return null;
  return url.href;
}

/** The addresses among what was typed, each once; empty lines are none. */
export const normalizeLinks = (typed: readonly string[]): string[] => [
  ...new Set(typed.filter((text) => text.trim() !== "").map((text) => normalizeLink(text) ?? text)),
];

/** Each rule that a profile breaks, in the order of its form. Far too long texts are not looked into. */
export function* profileProblems({ bio, links }: ProfileInput): Generator<Problem> {
  const { bioMax: max, linksMax, linkMax } = profileLimits;
  if ([...bio.slice(0, 4 * max)].length > max) yield { sentence: rules.bioTooLong({ max }), field: "bio" };
  else if (hasProfanity(bio)) yield { sentence: rules.profaneBio(), field: "bio" };
  const given = links.filter((text) => text.trim() !== "");
  if (given.length > linksMax) yield { sentence: rules.tooManyProfileLinks({ max: linksMax }), field: "links" };
  for (const [at, link] of links.slice(0, linksMax).entries()) {
    if (link.trim() === "") continue;
    const field = `link${at + 1}`;
    if (normalizeLink(link) === null) yield { sentence: rules.noAddress({ max: linkMax }), field };
    else if (hasProfanity(link)) yield { sentence: rules.profaneLink(), field };
  }
}

/** The first of the rules that a profile breaks; null when it breaks none. */
export const profileProblem = (input: ProfileInput): Problem | null => firstProblem(profileProblems(input));
