import { limits } from "@unknot/contract/limits";
import { messages } from "@unknot/contract/messages";
import type { Db } from "../../database.ts";
import { badInput } from "../../platform/errors.ts";
import { find } from "../../support/search/find.ts";
import { findPublicTitles } from "./store.ts";

/** Enough candidates that double titles can be dropped and the list is still full. */
const CANDIDATES = 24;
/** Postings read per word: a list that is looked at while typing need not be counted. */
const DEPTH = 300;

/** Titles that fit what is being typed, best first, no repeats, at most 8. Throws a 400 where it is too long. */
export async function suggestTitles(db: Db, searchTerm: string): Promise<{ title: string }[]> {
  if ([...searchTerm].length > limits.searchMax) throw badInput(messages.searchTooLong, "searchTerm");
  const found = await find(db, searchTerm, { offset: 0, limit: CANDIDATES, sort: "relevance", countedTo: DEPTH });
  const titles = (await findPublicTitles(db, found.ids)).map((post) => post.title);
  return [...new Set(titles)].slice(0, limits.suggestionsMax).map((title) => ({ title }));
}

/** Write-ups like the one that somebody is about to write, best first, at most 5. */
export async function findSimilar(db: Db, title: string): Promise<{ id: string; title: string }[]> {
  const text = [...title].slice(0, limits.searchMax).join("");
  const found = await find(db, text, { offset: 0, limit: limits.similarMax, sort: "relevance", countedTo: DEPTH });
  return findPublicTitles(db, found.ids);
}
