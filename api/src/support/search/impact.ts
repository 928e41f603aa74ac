import { visibleText } from "@unknot/contract/rules/rich-text";
import { type Token, tokenize } from "./tokenize.ts";

/** What the index reads of a write-up; problem and solution are HTML. */
export type SearchDocument = { id: string; title: string; problem: string; solution: string };

/** A write-up as the index keeps it. */
export type IndexedDocument = {
  id: string;
  /** Term to impact, 1 to 30000. */
  impacts: Map<string, number>;
  /** Word as written to its term. */
  words: Map<string, string>;
};

/** A field's weight, how strongly its length counts, and the length in words that is taken as usual. */
const FIELDS = [
  { name: "title", weight: 5, lengthEffect: 0.4, usualLength: 9 },
  { name: "problem", weight: 1.15, lengthEffect: 0.6, usualLength: 120 },
  { name: "solution", weight: 1, lengthEffect: 0.6, usualLength: 180 },
] as const;
const SATURATION = 1.2;
export const IMPACT_SCALE = 30_000;

/** Keeps one endless text from filling the index. */
const TOKENS_MAX = 20_000;

function tokensOf(document: SearchDocument, field: (typeof FIELDS)[number]["name"]): Token[] {
  const text = field === "title" ? document.title : visibleText(document[field]);
  return tokenize(text).slice(0, TOKENS_MAX);
}

/**
 * Works out how much each term says about a write-up.
 * BM25F (Robertson, Zaragoza, Taylor 2004, "Simple BM25 extension to multiple weighted fields"): counts are
 * weighted and normalised for length per field, added, then saturated once: `tf / (tf + 1.2)`. The usual
 * lengths are fixed, not measured, so that a write-up's impacts never change when others come and go.
 */
export function toIndexed(document: SearchDocument): IndexedDocument {
  const frequency = new Map<string, number>();
  const words = new Map<string, string>();
  for (const field of FIELDS) {
    const tokens = tokensOf(document, field.name);
    const norm = 1 - field.lengthEffect + (field.lengthEffect * tokens.length) / field.usualLength;
    for (const { word, term } of tokens) {
      words.set(word, term);
      frequency.set(term, (frequency.get(term) ?? 0) + field.weight / norm);
    }
  }
  const impacts = new Map(
    [...frequency].map(([term, tf]) => [term, Math.max(1, Math.round((IMPACT_SCALE * tf) / (tf + SATURATION)))]),
  );
  return { id: document.id, impacts, words };
}
