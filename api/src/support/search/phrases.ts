import { visibleText } from "@unknot/contract/rules/rich-text";
import { type Kysely, sql } from "kysely";
import type { Memory } from "./packed/memory.ts";
import { pairsOf } from "./packed/read-posts.ts";
import { mayHoldInOrder } from "./pairs.ts";
import { type Token, tokenize } from "./tokenize.ts";

/** Whether there are two words or more, so that their order matters. */
export const isPhrase = (text: string): boolean => /\S\s+\S/u.test(text);

/** The words of a text, folded, between spaces: a phrase stands in it exactly if its own words do. */
const joinWords = (tokens: Token[]): string => ` ${tokens.map(({ word }) => word).join(" ")} `;
const wordsOf = (text: string): string => joinWords(tokenize(text));

/**
 * Phrases that must stand in a post, and phrases that must not; words and phrases of which one must; words and phrases
 * that must stand in its title.
 */
export type Rules = { all: string[]; none: string[]; choices: string[][]; inTitle: string[] };

export const hasRules = (rules: Rules): boolean => Object.values(rules).some((texts) => texts.length > 0);

/** Whether a text holds a word or its inflections, or a phrase word for word. */
function standsIn(tokens: Token[], text: string, joined: string): boolean {
  if (isPhrase(text)) return joined.includes(wordsOf(text));
  const terms = new Set(tokens.map(({ term }) => term));
  return tokenize(text).every(({ term }) => terms.has(term));
}

/** Of some posts those that may hold all phrases, as far as is known without their texts, which are dear to look into. */
export function likelyToPass(memory: Memory, posts: number[], { all }: Rules): number[] {
  const phrases = all.map(tokenize);
  return posts.filter((post) => {
    const pairs = pairsOf(memory, post);
    return pairs === undefined || phrases.every((words) => mayHoldInOrder(pairs, words));
  });
}

/** Of some posts those that are as the rules have it, phrases word for word; in the same order. */
export async function filterByPhrases<T>(db: Kysely<T>, ids: string[], rules: Rules): Promise<string[]> {
  if (ids.length === 0) return [];
  const [all, none] = [rules.all.map(wordsOf), rules.none.map(wordsOf)];
  const isOfTexts = hasRules({ ...rules, inTitle: [] });
  const { rows } = await sql<{ id: string; title: string; problem: string; solution: string }>`
    select id, title, case when ${isOfTexts} then problem else '' end as problem,
      case when ${isOfTexts} then solution else '' end as solution
    from posts where id = any(${ids}::bigint[])`.execute(db);
  const kept = new Set<string>();
  for (const { id, title, problem, solution } of rows) {
    const tokens = [title, visibleText(problem), visibleText(solution)].map(tokenize);
    const fields = tokens.map(joinWords);
    const stands = (phrase: string) => fields.some((field) => field.includes(phrase));
    const isIn = (place: number, text: string) => standsIn(tokens[place] ?? [], text, fields[place] ?? "");
    const isAnyIn = (texts: string[]) => texts.some((text) => fields.some((_, place) => isIn(place, text)));
    const isTitled = rules.inTitle.every((text) => isIn(0, text));
    if (isTitled && all.every(stands) && !none.some(stands) && rules.choices.every(isAnyIn)) kept.add(id);
  }
  return ids.filter((id) => kept.has(id));
}
