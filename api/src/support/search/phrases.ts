import { visibleText } from "@unknot/contract/rules/rich-text";
import { type Kysely, sql } from "kysely";
import { tokenize } from "./tokenize.ts";

/** Whether there are two words or more, so that their order matters. */
export const isPhrase = (text: string): boolean => /\S\s+\S/u.test(text);

/** The words of a text, folded, between spaces: a phrase stands in it exactly if its own words do. */
const wordsOf = (text: string): string =>
  ` ${tokenize(text)
    .map(({ word }) => word)
    .join(" ")} `;

/** Phrases that must stand in a post, and phrases that must not. */
export type Rules = { all: string[]; none: string[] };

/** Of some posts those in which all of the one phrases stand, word for word, and none of the others; in the same order. */
export async function filterByPhrases<T>(db: Kysely<T>, ids: string[], rules: Rules): Promise<string[]> {
  if (ids.length === 0) return [];
  const [all, none] = [rules.all.map(wordsOf), rules.none.map(wordsOf)];
  const { rows } = await sql<{ id: string; title: string; problem: string; solution: string }>`
    select id, title, problem, solution from posts where id = any(${ids}::bigint[])`.execute(db);
  const kept = new Set<string>();
  for (const { id, title, problem, solution } of rows) {
    const fields = [title, visibleText(problem), visibleText(solution)].map(wordsOf);
    const stands = (phrase: string) => fields.some((field) => field.includes(phrase));
    if (all.every(stands) && !none.some(stands)) kept.add(id);
  }
  return ids.filter((id) => kept.has(id));
}
