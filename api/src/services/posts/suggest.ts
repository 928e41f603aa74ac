import { limits } from "@unknot/contract/limits";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { similar, suggest as suggestPosts } from "../../support/search/index.ts";
import { countedForm, countSearch, frequentSearches } from "../../support/search/searches.ts";
import { type Token, tokenize } from "../../support/search/tokenize.ts";
import { findPublicTitles } from "./store.ts";

/** Enough candidates that titles can be chosen by what they say. */
const CANDIDATES = 40;

/** How many of the words asked for a title has, each at least as far as it has been typed. */
function wordsInTitle(asked: Token[], title: string): number {
  const inTitle = tokenize(title);
  const has = (wanted: Token) => inTitle.some(({ word, term }) => term === wanted.term || word.startsWith(wanted.word));
  return asked.filter(has).length;
}

/** Of the suggestions, at most so many are what others have searched for. */
const SEARCHES = 3;

/**
 * What may be meant by what is being typed, no repeats, at most 8: what others searched for with success, then titles,
 * best first. Throws a 400 where it is too long.
 */
export async function suggest(db: Db, searchTerm: string): Promise<{ title: string }[]> {
  if ([...searchTerm].length > limits.searchMax) throw badInput(errors.searchTooLong(), "searchTerm");
  const found = await suggestPosts(db, searchTerm, CANDIDATES);
  const titles = [...new Set((await findPublicTitles(db, found.ids)).map((post) => post.title))];
  const asked = tokenize(searchTerm);
  const scored = titles.map((title) => ({ title, words: wordsInTitle(asked, title) }));
  const fitting = scored.filter(({ words }) => words > 0).sort((a, b) => b.words - a.words);
  // None of them has the words as typed where there was a typo: then the search knows better.
  const searched = await frequentSearches(db, found.correction ?? searchTerm, SEARCHES);
  const meant = (fitting.length > 0 ? fitting : scored).map(({ title }) => title);
  const all = new Map([...searched, ...meant].reverse().map((text) => [text.toLowerCase(), text]));
  return [...all.values()]
    .reverse()
    .slice(0, limits.suggestionsMax)
    .map((title) => ({ title }));
}

/** Counts that a search led to a post, once a day from one address. The answer is the same whatever was counted. */
export async function recordSearchClick(
  context: AppContext,
  { value, ps_id: id }: { value: string; ps_id: string },
  address: string | undefined,
) {
  const form = countedForm(value);
  const isCounted = form !== null && isId(id) && (await context.limiter.hasRoom("sameSearch", { address, text: form }));
  if (isCounted) await countSearch(context.db, form, id, context.clock());
  return ok;
}

/**
 * Posts like the one that somebody is about to write, or, with `id`, like a published one and other than it; best
 * first, at most 5.
 */
export async function findSimilar(db: Db, title: string, id?: string): Promise<{ id: string; title: string }[]> {
  if (id !== undefined && isId(id)) {
    const ids = await similar(db, id, limits.similarMax);
    if (ids) return findPublicTitles(db, ids);
  }
  const text = [...title].slice(0, limits.searchMax).join("");
  const found = await suggestPosts(db, text, limits.similarMax + 1);
  return findPublicTitles(db, found.ids.filter((other) => other !== id).slice(0, limits.similarMax));
}
