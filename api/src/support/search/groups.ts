import type { Memory } from "./packed/memory.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { type Token, termOf, tokenize, tokenizeNames } from "./tokenize.ts";

/** Of the words that begin as a word with a star, so many are looked for, those in the most posts. */
const STARRED = 24;

/** Words of which one will do, and their terms. */
export type Group = {
  words: string[];
  terms: string[];
  /** Of choices, all terms that stand in one of them. */
  chosen: string[];
  isBeginning: boolean;
  /** More words begin so than are looked for. */
  isMore: boolean;
  /** What has to be looked for in texts, too: words that begin otherwise have one of the terms. */
  unsure: string[];
};

/** Of some tokens the one in the fewest posts: a post that holds all of them holds that one. */
export function rarestOf(tokens: Token[], memory: Memory): Token | undefined {
  const [first, ...others] = tokens.map((token) => ({ token, documents: memory.documentsOf(token.word) }));
  return first && others.reduce((best, one) => (one.documents <= best.documents ? one : best), first).token;
}

const groupOf = (words: string[], more: Partial<Group> = {}): Group => ({
  ...{ words, isBeginning: false, isMore: false, chosen: [], unsure: [] },
  terms: [...new Set(words.map(termOf))],
  ...more,
});

/**
 * Whether only words that begin so have a term. It may differ from its words in the last letter: `happi` is the term of
 * `happy`, `hope` that of `hoping`, `possibl` that of `possibility`.
 */
const isTelling = (term: string, beginning: string): boolean =>
  term.startsWith(beginning) && (term !== beginning || !/(?:[ie]|bl)$/.test(term));

/**
 * What begins as asked. The stem of a beginning is that of other words, unless it is a word itself. In scripts without
 * spaces, what stands before the last two characters must be there, too.
 */
function begun(text: string, memory: Memory): Group[] {
  const names = tokenizeNames(text)
    .flat()
    .map(({ word }) => word);
  const word = names.at(-1) ?? text;
  // One more than is wanted, and the word itself, which may be among them.
  const longer = memory.beginningWith(word, STARRED + 2);
  const words = longer.slice(0, STARRED);
  const known = [...(memory.knows(word) ? [word] : []), ...words];
  // Nothing that begins so is found where no word does.
  const terms = known.length > 0 ? [...new Set(known.map(termOf))] : [word];
  return [
    ...names.slice(0, -1).map((one) => groupOf([one], { isBeginning: true })),
    groupOf([word, ...words], {
      ...{ terms, isBeginning: true, isMore: longer.length > STARRED },
      unsure: terms.every((term) => isTelling(term, word)) ? [] : [word],
    }),
  ];
}

/** Choices by the rarest term of each, and the words that begin as asked. */
export function groupsOf({ choices, beginnings }: ParsedQuery, memory: Memory): Group[] {
  const rarest = (text: string): string[] => {
    const token = rarestOf(tokenizeNames(text).flat(), memory);
    return token ? [token.word] : [];
  };
  return [
    ...choices.map((texts) => {
      const chosen = texts.flatMap(tokenize).map(({ term }) => term);
      return groupOf(texts.flatMap(rarest), { chosen });
    }),
    ...beginnings.flatMap((text) => begun(text, memory)),
  ].filter(({ terms }) => terms.length > 0);
}
