import { limits } from "@unknot/contract/limits";
import { serverLimits } from "@unknot/contract/server-limits";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { likeTitle, parseQuery, similar, suggest as suggestPosts } from "../../support/search/index.ts";
import { countedForm, countSearch, frequentSearches } from "../../support/search/searches.ts";
import { STOP_WORDS } from "../../support/search/stop-words.ts";
import { type Token, tokenize } from "../../support/search/tokenize.ts";
import { beginsNear } from "../../support/search/typos.ts";
import { findPublicTagged, findPublicTitles } from "./store.ts";

/** Enough candidates that titles can be chosen by what they say. */
const CANDIDATES = 80;
/** What a word is worth that is in the title but for a slip. */
const SLIPPED = 0.8;
/** What it is worth that the title begins with the words, in their order. */
const BEGUN = 0.5;

type Wanted = Token & { isBegun: ((word: string) => boolean) | null };

/** How well a title fits what has been typed: by its words, each at least as far as it has been typed, and its beginning. */
function fitOf(wanted: Wanted[], title: string): number {
  const inTitle = tokenize(title).filter(({ word }) => !STOP_WORDS.has(word));
  const fit = ({ term, word, isBegun }: Wanted, other: Token) => {
    if (other.term === term || other.word.startsWith(word)) return 1;
    return isBegun?.(other.word) ? SLIPPED : 0;
  };
  const words = wanted.map((one) => inTitle.reduce((best, other) => Math.max(best, fit(one, other)), 0));
  const begins = wanted.every((one, at) => inTitle[at] !== undefined && fit(one, inTitle[at]) > 0);
  return words.reduce((sum, worth) => sum + worth, begins ? BEGUN : 0);
}

/** Of the suggestions, at most so many are what others have searched for. */
const SEARCHES = 3;

/** A title with the id of its post, or what others have searched for. */
type Suggestion = { title: string; id?: string };

/**
 * What may be meant by what is being typed, no repeats, at most 8: what others searched for with success, then titles,
 * best first. Throws a 400 where it is too long.
 */
export async function suggest(db: Db, searchTerm: string): Promise<Suggestion[]> {
  if ([...searchTerm].length > limits.searchMax) throw badInput(errors.searchTooLong(), "searchTerm");
  // Filters are for the results; what is suggested completes the words.
  const { words } = parseQuery(searchTerm);
  const found = await suggestPosts(db, words, CANDIDATES);
  const tokens = tokenize(words);
  const telling = tokens.filter(({ word }) => !STOP_WORDS.has(word));
  const wanted = (telling.length > 0 ? telling : tokens).map((one) => ({ ...one, isBegun: beginsNear(one.word) }));
  const titles = await findPublicTitles(db, found.ids);
  const scored = titles.map((one) => ({ ...one, fit: fitOf(wanted, one.title) }));
  const fitting = scored.filter(({ fit }) => fit > 0).sort((a, b) => b.fit - a.fit);
  // None of them has the words as typed where there was a typo: then the search knows better.
  const searched = await frequentSearches(db, found.correction ?? searchTerm, SEARCHES);
  const meant = (fitting.length > 0 ? fitting : scored).map(({ id, title }) => ({ id, title }));
  const all: Suggestion[] = [...searched.map((title) => ({ title })), ...meant];
  const distinct = new Map(all.reverse().map((one) => [one.title.toLowerCase(), one]));
  return [...distinct.values()].reverse().slice(0, serverLimits.suggestionsMax);
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

type About = { title: string; ps_id?: string; isShown?: "true" };
type Like = { id: string; title: string; tags?: string[] };

async function idsLike(db: Db, { title, ps_id: id, isShown }: About): Promise<string[]> {
  const isWanted = isShown === "true";
  if (id !== undefined && isId(id)) {
    const ids = await similar(db, id, { limit: serverLimits.similarMax, isShown: isWanted });
    if (ids) return ids;
  }
  const text = [...title].slice(0, limits.searchMax).join("");
  if (isWanted) return likeTitle(db, text, serverLimits.similarMax);
  const found = await suggestPosts(db, text, serverLimits.similarMax + 1);
  return found.ids.filter((other) => other !== id).slice(0, serverLimits.similarMax);
}

/**
 * Posts like the one that somebody is about to write, or, with `ps_id`, like a published one and other than it; best
 * first, at most 5. `isShown`: only those that are so like that people should be shown them, with their tags.
 */
export async function findSimilar(db: Db, about: About): Promise<Like[]> {
  const ids = await idsLike(db, about);
  return about.isShown === "true" ? findPublicTagged(db, ids) : findPublicTitles(db, ids);
}
