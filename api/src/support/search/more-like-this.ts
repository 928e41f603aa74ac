import { type Kysely, sql } from "kysely";
import { chooseCandidates } from "./candidates.ts";
import { rarity } from "./expand.ts";
import { impactOf } from "./impact.ts";
import { ask, DEPTH, type TermList } from "./packed/ask.ts";
import { memoryOf } from "./packed/memory.ts";
import { type Held, readPosts } from "./packed/read-posts.ts";
import type { SearchTables } from "./tables.ts";

/** So many of its own words say what a post is about: those that are frequent in it and rare elsewhere. */
const OWN_WORDS = 25;
/** A word in more than this share of all posts says nothing about one; on a small site, in more than so many. */
const COMMON = { share: 0.4, count: 5 };
/** What is less like a post than this, where 1 is the post itself, has only some words in common with it. */
const LIKENESS_MIN = 0.08;

type Own = { list: TermList; impact: number };

/** The names of the terms of a post, with their impacts; of a merged one they are looked up. */
async function termsOf<T extends SearchTables>(db: Kysely<T>, held: Held, post: number) {
  const fresh = held.fresh.get(post);
  if (fresh) return new Map([...fresh.counts].map(([name, count]) => [name, impactOf(count, fresh.length)]));
  const merged = held.merged.get(post);
  if (!merged) return null;
  const { rows } = await sql<{ id: number; term: string }>`select /* kept */ id, term from search_terms
    where id = any(${merged.terms}::int[])`.execute(db);
  const names = new Map(rows.map(({ id, term }) => [id, term]));
  return new Map(
    merged.terms.flatMap((id, at) => {
      const name = names.get(id);
      return name === undefined ? [] : [[name, impactOf(merged.counts[at] as number, merged.length)] as const];
    }),
  );
}

/** Ids of public posts like a public one, best first; null where it is not in the index. Five statements at most. */
export async function similar<T extends SearchTables>(db: Kysely<T>, id: string, limit: number) {
  const memory = memoryOf(db);
  const post = Number(id);
  const read = async () => termsOf(db, await readPosts(db, memory, [post]), post);
  let impacts = await read();
  if (!impacts) {
    // It may have been written a moment ago.
    await ask(db, memory, new Map());
    impacts = await read();
  }
  if (!impacts) return null;
  const counted = await ask(db, memory, new Map([...impacts.keys()].map((name) => [name, DEPTH.known])));
  const { total } = counted;
  if (memory.fresh.get(post) === null) return null;
  const weightOf = ({ list, impact }: Own) => impact * rarity(list.documents, total);
  const own = [...counted.lists.values()]
    .map((list) => ({ list, impact: impacts.get(list.name) ?? 0 }))
    .filter(({ list }) => list.documents <= Math.max(COMMON.count, total * COMMON.share))
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, OWN_WORDS);
  // Where it has few words of its own, one that it shares must not weigh more than among many.
  const itself =
    own.reduce((sum, one) => sum + one.impact * weightOf(one), 0) * Math.sqrt(OWN_WORDS / Math.max(1, own.length));
  const { lists } = await ask(db, memory, new Map(own.map(({ list }) => [list.name, DEPTH.top])));
  const terms = own.flatMap((one) => {
    const list = lists.get(one.list.name);
    return list ? [{ list: { ...list, comments: [] }, weight: weightOf(one) / itself, words: 0 }] : [];
  });
  const search = { terms, asked: 0, words: 0, total, required: [], excluded: [], isImpossible: false };
  const { best } = chooseCandidates(
    { ...search, marks: [], corrections: [] },
    { count: limit, isWanted: (one) => one.post !== post && one.score >= LIKENESS_MIN },
  );
  return best.map((one) => String(one.post));
}
