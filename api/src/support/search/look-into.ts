import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Memory } from "./packed/memory.ts";
import { fieldsOf, hasRules, keeping, likelyToPass, type Rules, type Texts } from "./phrases.ts";

/** Posts whose texts are looked into, or, where a search is about titles alone, those. */
const LOOKED_AT = { texts: 200, titles: 400 } as const;
/**
 * Bytes of texts: after so many a full page is enough, and after so many no more are looked at. A hundred thousand take
 * the thread some ten milliseconds.
 */
const BYTES = { enough: 500_000, most: 1_000_000 } as const;
/** After so many characters, others have their turn. */
const TURN = 20_000;

/** How many posts are looked at for the rules of a search. */
export const mostLookedAt = (rules: Rules): number =>
  hasRules({ ...rules, inTitle: [] }) ? LOOKED_AT.texts : LOOKED_AT.titles;

type Row = { id: string } & Texts;

/** The texts of the first of some posts, in their order: as many as may be looked at. */
async function textsOf<T>(db: Kysely<T>, posts: number[], isOfTexts: boolean): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, title, problem, solution from (
      select t.*, a.place, sum(octet_length(t.problem) + octet_length(t.solution)) over (order by a.place) as bytes
      from unnest(${posts}::bigint[]) with ordinality as a(id, place)
      cross join lateral (
        select id, title, case when ${isOfTexts} then problem else '' end as problem,
          case when ${isOfTexts} then solution else '' end as solution
        from posts p where p.id = a.id) t) s
    where bytes <= ${BYTES.most} order by place`.execute(db);
  return rows;
}

/**
 * Of some posts those that are as the rules have it, in the same order, and whether there may be others: once as many as
 * are wanted have been found, long texts are not all looked into. One statement.
 */
export async function lookInto<T>(
  db: Kysely<T>,
  memory: Memory,
  posts: number[],
  { rules, wanted }: { rules: Rules; wanted: number },
): Promise<{ posts: number[]; isMore: boolean }> {
  const first = posts.slice(0, mostLookedAt(rules));
  const likely = likelyToPass(memory, first, rules);
  if (likely.length === 0) return { posts: [], isMore: posts.length > first.length };
  const rows = await textsOf(db, likely, hasRules({ ...rules, inTitle: [] }));
  const keeps = keeping(rules);
  const kept: number[] = [];
  let [looked, bytes, sinceTurn] = [0, 0, 0];
  for (const row of rows) {
    if (bytes > BYTES.enough && kept.length >= wanted) break;
    if (keeps(fieldsOf(row))) kept.push(Number(row.id));
    const length = row.title.length + row.problem.length + row.solution.length;
    looked++;
    bytes += length;
    sinceTurn += length;
    if (sinceTurn < TURN) continue;
    sinceTurn = 0;
    await nextTurn();
  }
  return { posts: kept, isMore: posts.length > first.length || looked < likely.length };
}
