import { CompiledQuery, type Kysely } from "kysely";
import { impactOf } from "../impact.ts";
import { type AskedPair, holdsPair, type PackedPairs } from "../pairs.ts";
import type { SearchTables } from "../tables.ts";
import { type Forward, holdsTerm, type Packed, readForward } from "./forward.ts";
import type { FreshPost } from "./fresh.ts";
import type { Memory } from "./memory.ts";
import { type Standings, standingsIn, unpackStandings } from "./standings.ts";
import { VarintReader } from "./varints.ts";

/** What posts hold, exactly: of fresh ones by the names of terms, of others by their ids. */
export type Held = {
  fresh: Map<number, FreshPost>;
  merged: Map<number, Packed>;
  /** How the posts stand, where that has come along. */
  standings: Standings | null;
};

/** Weights by id and by name, for posts of both kinds. */
export type Weights = { byId: Map<number, number>; byName: [name: string, weight: number][] };

const HEAD = 16;

/** One value instead of many rows: each with its id and the lengths of its two parts before it. */
const PACKED = `(select string_agg(int8send(post_id) || int4send(octet_length(terms)) || int4send(coalesce(octet_length(pairs), 0))
  || terms || coalesce(pairs, ''), ''::bytea) from search_forward where post_id = any($1::bigint[])) as packed`;
/** Written once, so that nothing is put together for each search. */
const READ = `select /* kept */ ${PACKED}, null as standings, (select generation from search_state) as generation`;
const READ_WITH_STANDINGS = `select /* kept */ ${PACKED}, ${standingsIn(2)} as standings,
  (select generation from search_state) as generation`;

type Row = { packed: Buffer | null; standings: Buffer | null; generation: string };

function* postsIn(bytes: Buffer): Iterable<[post: number, packed: Packed]> {
  for (let at = 0; at < bytes.length; ) {
    const start = at + HEAD;
    const termsEnd = start + bytes.readInt32BE(at + 8);
    const end = termsEnd + bytes.readInt32BE(at + 12);
    yield [Number(bytes.readBigInt64BE(at)), { bytes, start, termsEnd, end }];
    at = end;
  }
}

/**
 * What some posts hold, in one statement at most, none where all is remembered; `hasStandings`: how they stand may come
 * along, where a statement is sent anyway. A post that is in neither has left the index.
 */
export async function readPosts<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  posts: number[],
  { hasStandings = false } = {},
): Promise<Held> {
  const held: Held = { fresh: new Map(), merged: new Map(), standings: null };
  const asked: number[] = [];
  for (const post of posts) {
    const fresh = memory.fresh.get(post);
    if (fresh) held.fresh.set(post, fresh);
    if (fresh !== undefined) continue;
    const kept = memory.posts.get(post);
    if (kept) held.merged.set(post, kept);
    else asked.push(post);
  }
  if (asked.length === 0) return held;
  const query = hasStandings
    ? CompiledQuery.raw(READ_WITH_STANDINGS, [asked, posts])
    : CompiledQuery.raw(READ, [asked]);
  const { rows } = await db.executeQuery<Row>(query);
  const [row] = rows;
  // What a post holds changes by merging alone. Read before the last merge or after the next one, it is not to be kept.
  const isOfNow = Number(row?.generation) === memory.generation;
  for (const [post, own] of postsIn(row?.packed ?? Buffer.alloc(0))) {
    held.merged.set(post, own);
    if (isOfNow) memory.posts.set(post, own);
  }
  if (hasStandings) held.standings = unpackStandings(row?.standings ?? null);
  return held;
}

/** Weights by id of a term, for as long as posts are scored by them: looking up a place is quicker than looking up a key. */
let weightOf = new Float64Array(1024);

function scoreOfMerged({ bytes, start, termsEnd }: Packed): number {
  const reader = new VarintReader(bytes, start, termsEnd);
  const length = reader.next();
  let [term, sum] = [0, 0];
  while (!reader.isAtEnd) {
    term += reader.next();
    const count = reader.next();
    const weight = weightOf[term];
    if (weight) sum += weight * impactOf(count, length);
  }
  return sum;
}

function scoreOfFresh({ counts, length }: FreshPost, byName: Weights["byName"]): number {
  return byName.reduce((sum, [name, weight]) => {
    const count = counts.get(name);
    return count === undefined ? sum : sum + weight * impactOf(count, length);
  }, 0);
}

/** The sums of what some terms say about posts, in their order; null for one that has left the index. */
export function scoresOf({ fresh, merged }: Held, posts: number[], { byId, byName }: Weights): (number | null)[] {
  const most = Math.max(0, ...byId.keys());
  if (most >= weightOf.length) weightOf = new Float64Array(most * 2);
  for (const [id, weight] of byId) weightOf[id] = weight;
  const sums = posts.map((post) => {
    const packed = merged.get(post);
    if (packed) return scoreOfMerged(packed);
    const own = fresh.get(post);
    return own ? scoreOfFresh(own, byName) : null;
  });
  for (const id of byId.keys()) weightOf[id] = 0;
  return sums;
}

/** What a merged post holds; undefined for any other. */
export function forwardOf({ merged }: Held, post: number): Forward | undefined {
  const packed = merged.get(post);
  return packed && readForward(packed.bytes, packed.start, packed.termsEnd);
}

/** Whether a post holds a term. */
export function holds(held: Held, post: number, { id, name }: { id: number | null; name: string }): boolean {
  const merged = held.merged.get(post);
  if (merged) return id !== null && holdsTerm(merged, id);
  return held.fresh.get(post)?.counts.has(name) ?? false;
}

const pairsOfMerged = ({ bytes, termsEnd, end }: Packed): PackedPairs => ({ bytes, start: termsEnd, end });
const pairsOfFresh = ({ pairs }: FreshPost): PackedPairs => ({ bytes: pairs, start: 0, end: pairs.length });

/** The pairs of a post that is fresh or remembered. */
export function pairsOf(memory: Memory, post: number): PackedPairs | undefined {
  const fresh = memory.fresh.get(post);
  const kept = fresh === undefined && memory.posts.get(post);
  return kept ? pairsOfMerged(kept) : fresh ? pairsOfFresh(fresh) : undefined;
}

/** Of each pair of a search, which of some posts hold it, and which in their title: 0, 1 or 2, by post. */
export function pairsIn({ merged, fresh }: Held, posts: number[], pairs: AskedPair[]): Uint8Array[] {
  const own = posts.map((post) => {
    const [kept, written] = [merged.get(post), fresh.get(post)];
    return kept ? pairsOfMerged(kept) : written && pairsOfFresh(written);
  });
  return pairs.map(({ text, title }) =>
    Uint8Array.from(own, (one) => (one && holdsPair(one, text) ? (holdsPair(one, title) ? 2 : 1) : 0)),
  );
}
