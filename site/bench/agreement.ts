import type { Db } from "@unknot/api/database";
import { chooseCandidates } from "@unknot/api/support/search/candidates";
import { expandQuery } from "@unknot/api/support/search/expand";
import { weightsOf } from "@unknot/api/support/search/feedback";
import { askFor, find } from "@unknot/api/support/search/find";
import type { Packed } from "@unknot/api/support/search/packed/forward";
import { memoryOf } from "@unknot/api/support/search/packed/memory";
import { scoresOf } from "@unknot/api/support/search/packed/read-posts";
import { parseQuery } from "@unknot/api/support/search/parse-query";
import { rank } from "@unknot/api/support/search/rank";
import { sql } from "kysely";

/** Rows read at once. */
const STEP = 10_000;
/** Posts that are shown on a first page. */
const SHOWN = 10;
/** Searches are compared for so long, in milliseconds: at a million posts each takes some seconds. */
const TIME = 120_000;

/** What every merged post holds. */
async function readAll(db: Db): Promise<Map<number, Packed>> {
  const merged = new Map<number, Packed>();
  for (let after = "0"; ; ) {
    const { rows } = await sql<{ id: string; terms: Buffer }>`select post_id as id, terms from search_forward
      where post_id > ${after} order by post_id limit ${STEP}`.execute(db);
    for (const { id, terms } of rows)
      merged.set(Number(id), { bytes: terms, start: 0, termsEnd: terms.length, end: terms.length });
    if (rows.length < STEP) return merged;
    after = rows.at(-1)?.id ?? after;
  }
}

/**
 * How many of the first ten of searches are those that come of scoring every post of the index with all that it holds
 * instead of the best of the lists; what follows, from feedback on, is the same. Of searches by words alone, as many as there
 * is time for.
 */
export async function measureAgreement(db: Db, searches: string[]): Promise<{ share: number; searches: number }> {
  const memory = memoryOf(db);
  await memory.ready(db);
  const held = { fresh: new Map(), merged: await readAll(db), standings: null };
  const all = [...held.merged.keys()];
  let [same, of, count] = [0, 0, 0];
  const end = performance.now() + TIME;
  for (const text of searches) {
    if (performance.now() > end) break;
    const parsed = parseQuery(text);
    const answered = parsed.operators.length === 0 && (await askFor(db, memory, parsed, false));
    if (!answered) continue;
    const expanded = expandQuery(answered.asked, answered.answer);
    const sums = scoresOf(held, all, weightsOf(expanded));
    const { best } = chooseCandidates(expanded, { count: all.length });
    const byComments = new Map(best.map(({ post, fromComments }) => [post, fromComments]));
    const scored = all.map((post, at) => {
      const fromComments = byComments.get(post) ?? 0;
      return { post, fromComments, score: (sums[at] ?? 0) + fromComments, words: 0 };
    });
    scored.sort((a, b) => b.score - a.score || b.post - a.post);
    const exhaustive = (await rank(db, memory, expanded, scored.slice(0, 1000))).posts.slice(0, SHOWN);
    const { ids } = await find(db, text, { offset: 0, limit: SHOWN, sort: "relevance", countedTo: 1000 });
    same += ids.filter((id) => exhaustive.includes(Number(id))).length;
    of += ids.length;
    count++;
  }
  return { share: same / Math.max(1, of), searches: count };
}
