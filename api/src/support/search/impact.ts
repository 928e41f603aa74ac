import { visibleText } from "@unknot/contract/rules/rich-text";
import { notePairs } from "./pairs.ts";
import { type Token, tokenizeToIndex } from "./tokenize.ts";

/** What the index reads of a post; problem and solution are HTML. */
export type SearchDocument = { id: string; title: string; problem: string; solution: string };

/** A post as the index keeps it. Counts and length are weighted by field, in twentieths, so that they are whole numbers. */
export type IndexedDocument = {
  id: string;
  length: number;
  /** Term to how often it stands there. */
  counts: Map<string, number>;
  /** Words as they are written. */
  words: Set<string>;
  /** Which terms stand beside each other: see pairs.ts. */
  pairs: Set<number>;
};

const PARTS = 20;
/** How many times a word of the field counts, in twentieths: 4, 1.15, 1. */
const FIELDS = [
  { name: "title", weight: 80 },
  { name: "problem", weight: 23 },
  { name: "solution", weight: 20 },
] as const;
/**
 * How strongly the length of a post counts, and the length, in weighted words, that is taken as usual. Chosen on two
 * test collections, together with the weights above, in coarse steps: see docs/decisions/0019-relevance.md.
 */
const LENGTH_EFFECT = 0.6;
const USUAL_LENGTH = 150 * PARTS;
const SATURATION = 1.5 * PARTS;

/** Keeps one endless text from filling the index. */
const TOKENS_MAX = 20_000;

function tokensOf(document: SearchDocument, field: (typeof FIELDS)[number]["name"]): Token[] {
  const text = field === "title" ? document.title : visibleText(document[field]);
  return tokenizeToIndex(text).slice(0, TOKENS_MAX);
}

/** Counts the terms of a post. */
export function toIndexed(document: SearchDocument): IndexedDocument {
  const counts = new Map<string, number>();
  const words = new Set<string>();
  const pairs = new Set<number>();
  let length = 0;
  for (const { name, weight } of FIELDS) {
    const tokens = tokensOf(document, name);
    notePairs(pairs, tokens, name === "title");
    for (const { word, term } of tokens) {
      words.add(word);
      counts.set(term, (counts.get(term) ?? 0) + weight);
      length += weight;
    }
  }
  return { id: document.id, length, counts, words, pairs };
}

/**
 * How much a term says about a post, 0 to 1, by its count and the post's length.
 * BM25F (Robertson, Zaragoza, Taylor 2004, "Simple BM25 extension to multiple weighted fields"): counts are weighted per
 * field, added, normalised by the weighted length and saturated once: `tf / (tf + 1.5)`. The usual length is fixed, not
 * measured, so that a post's impacts never change when others come and go.
 */
export function impactOf(count: number, length: number): number {
  const norm = 1 - LENGTH_EFFECT + (LENGTH_EFFECT * length) / USUAL_LENGTH;
  return count / (count + SATURATION * norm);
}

/** How much a word of the title says, that is nowhere else in a post of usual length. */
export const IMPACT_OF_TITLE = impactOf(FIELDS[0].weight, USUAL_LENGTH);
