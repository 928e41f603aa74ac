import { type Kysely, sql } from "kysely";
import { rarity } from "./expand.ts";
import type { Memory } from "./packed/memory.ts";
import type { SearchTables } from "./tables.ts";
import { tokenizeToIndex } from "./tokenize.ts";

/** The terms of a title, each with how much it tells. */
type Telling = Map<string, number>;

const sumOf = (terms: Telling): number => [...terms.values()].reduce((sum, weight) => sum + weight, 0);

/** How much two titles have in common, 0 to 1: the cosine of their terms, each of which counts by its rarity. */
function likenessOf(one: Telling, other: Telling): number {
  let both = 0;
  for (const [term, weight] of one) if (other.has(term)) both += weight;
  return both === 0 ? 0 : both / Math.sqrt(sumOf(one) * sumOf(other));
}

/**
 * How like the titles of some posts are to that of one, 0 to 1, by their numbers; `total`: how many posts there are. One
 * statement.
 */
export async function titlesAlike<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  post: number,
  { others, total }: { others: number[]; total: number },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: string; title: string }>`
    select /* kept */ id, title from posts where id = any(${[post, ...others]}::bigint[])`.execute(db);
  const tell = (title: string): Telling =>
    new Map(tokenizeToIndex(title).map(({ word, term }) => [term, rarity(memory.documentsOf(word), total)]));
  const titles = new Map(rows.map(({ id, title }) => [Number(id), tell(title)]));
  const own = titles.get(post) ?? new Map();
  return new Map([...titles].map(([id, terms]) => [id, likenessOf(own, terms)]));
}
