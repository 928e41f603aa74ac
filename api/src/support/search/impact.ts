import { visibleText } from "@unknot/contract/rules/rich-text";
import { type Token, tokenize } from "./tokenize.ts";

/** What the index reads of a post; problem and solution are HTML. */
export type SearchDocument = { id: string; title: string; problem: string; solution: string };

/** A post as the index keeps it. */
export type IndexedDocument = {
  id: string;
  /** Term to impact, 1 to 30000. */
  impacts: Map<string, number>;
  /** Word as written to its term. */
  words: Map<string, string>;
};

/** How many times a word of the field counts. */
const FIELDS = [
  { name: "title", weight: 4 },
  { name: "problem", weight: 1.15 },
  { name: "solution", weight: 1 },
] as const;
/**
 * How strongly the length of a post counts, and the length, in weighted words, that is taken as usual. Chosen on two
 * test collections, together with the weights above, in coarse steps: see docs/decisions/0019-relevance.md.
 */
const LENGTH_EFFECT = 0.6;
const USUAL_LENGTH = 150;
const SATURATION = 1.5;
export const IMPACT_SCALE = 30_000;

/** Keeps one endless text from filling the index. */
const TOKENS_MAX = 20_000;

function tokensOf(document: SearchDocument, field: (typeof FIELDS)[number]["name"]): Token[] {
  const text = field === "title" ? document.title : visibleText(document[field]);
  return tokenize(text).slice(0, TOKENS_MAX);
}

/**
 * Works out how much each term says about a post.
 * BM25F (Robertson, Zaragoza, Taylor 2004, "Simple BM25 extension to multiple weighted fields"): counts are weighted per
 * field, added, normalised by the weighted length and saturated once: `tf / (tf + 1.5)`. The usual length is fixed, not
 * measured, so that a post's impacts never change when others come and go.
 */
export function toIndexed(document: SearchDocument): IndexedDocument {
  const frequency = new Map<string, number>();
  const words = new Map<string, string>();
  let length = 0;
  for (const { name, weight } of FIELDS) {
    for (const { word, term } of tokensOf(document, name)) {
      words.set(word, term);
      frequency.set(term, (frequency.get(term) ?? 0) + weight);
      length += weight;
    }
  }
  const norm = 1 - LENGTH_EFFECT + (LENGTH_EFFECT * length) / USUAL_LENGTH;
  const impactOf = (count: number) => count / norm / (count / norm + SATURATION);
  const impacts = new Map(
    [...frequency].map(([term, count]) => [term, Math.max(1, Math.round(IMPACT_SCALE * impactOf(count)))]),
  );
  return { id: document.id, impacts, words };
}
