import { limits } from "@unknot/contract/limits";
import { messages } from "@unknot/contract/messages";
import type { Db } from "../../database.ts";
import { badInput } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { find } from "../../support/search/find.ts";
import { findLike } from "../../support/search/find-like.ts";
import { type Token, tokenize } from "../../support/search/tokenize.ts";
import { findPublicTitles } from "./store.ts";

/** Enough candidates that titles can be chosen by what they say. */
const CANDIDATES = 40;
/** Postings read per word: a list that is looked at while typing need not be counted. */
const QUICK = { offset: 0, sort: "relevance", countedTo: 300, isQuick: true } as const;

/** How many of the words asked for a title has, each at least as far as it has been typed. */
function wordsInTitle(asked: Token[], title: string): number {
  const inTitle = tokenize(title);
  const has = (wanted: Token) => inTitle.some(({ word, term }) => term === wanted.term || word.startsWith(wanted.word));
  return asked.filter(has).length;
}

/** Titles that fit what is being typed, best first, no repeats, at most 8. Throws a 400 where it is too long. */
export async function suggestTitles(db: Db, searchTerm: string): Promise<{ title: string }[]> {
  if ([...searchTerm].length > limits.searchMax) throw badInput(messages.searchTooLong, "searchTerm");
  const found = await find(db, searchTerm, { ...QUICK, limit: CANDIDATES });
  const titles = [...new Set((await findPublicTitles(db, found.ids)).map((post) => post.title))];
  const asked = tokenize(searchTerm);
  const scored = titles.map((title) => ({ title, words: wordsInTitle(asked, title) }));
  const fitting = scored.filter(({ words }) => words > 0).sort((a, b) => b.words - a.words);
  // None of them has the words as typed where there was a slip: then the search knows better.
  return (fitting.length > 0 ? fitting : scored).slice(0, limits.suggestionsMax).map(({ title }) => ({ title }));
}

/**
 * Write-ups like the one that somebody is about to write, or, with `id`, like a published one and other than it; best
 * first, at most 5.
 */
export async function findSimilar(db: Db, title: string, id?: string): Promise<{ id: string; title: string }[]> {
  if (id !== undefined && isId(id)) {
    const ids = await findLike(db, id, limits.similarMax);
    if (ids) return findPublicTitles(db, ids);
  }
  const text = [...title].slice(0, limits.searchMax).join("");
  const found = await find(db, text, { ...QUICK, limit: limits.similarMax + 1 });
  return findPublicTitles(db, found.ids.filter((other) => other !== id).slice(0, limits.similarMax));
}
