import { type Kysely, sql } from "kysely";
import { impactOf } from "../impact.ts";
import { type AskedPair, holdsPair } from "../pairs.ts";
import type { SearchTables } from "../tables.ts";
import { type Forward, readForward } from "./forward.ts";
import type { FreshPost } from "./fresh.ts";
import type { Memory } from "./memory.ts";
import { VarintReader } from "./varints.ts";

/** What became of those who read a post, and what its author says of it. */
export type Standing = { likes: number; worked: number; failed: number; isOutdated: boolean };

/** What posts hold, exactly: of fresh ones by the names of terms, of others by their ids. */
export type Held = {
  fresh: Map<number, FreshPost>;
  merged: Map<number, Packed>;
  /** Of those posts, where they were asked for, of which there is anything to say. */
  standings: Map<number, Standing>;
};

/** What a merged post holds, packed, in a larger buffer. */
type Packed = { bytes: Buffer; start: number; end: number; pairsEnd: number };

/** Weights by id and by name, for posts of both kinds. */
export type Weights = { byId: Map<number, number>; byName: [name: string, weight: number][] };

const HEAD = 16;
/** The bytes of what is said of a post's standing, with its id before it. */
const STANDING = 21;

function readStandings(packed: Buffer): Map<number, Standing> {
  const standings = new Map<number, Standing>();
  for (let at = 0; at < packed.length; at += STANDING) {
    const [likes, worked, failed] = [
      packed.readInt32BE(at + 8),
      packed.readInt32BE(at + 12),
      packed.readInt32BE(at + 16),
    ];
    const isOutdated = packed.readUInt8(at + 20) === 1;
    standings.set(Number(packed.readBigInt64BE(at)), { likes, worked, failed, isOutdated });
  }
  return standings;
}

/**
 * What some posts hold, in one statement at most; `hasPairs`: also which of their words stand beside each other; `hasStandings`:
 * also how they stand. A post that is in neither has left the index.
 */
export async function readPosts<T extends SearchTables>(
  db: Kysely<T>,
  { fresh }: Memory,
  posts: number[],
  { hasPairs = false, hasStandings = false } = {},
): Promise<Held> {
  const held: Held = { fresh: new Map(), merged: new Map(), standings: new Map() };
  const asked: number[] = [];
  for (const post of posts) {
    const known = fresh.get(post);
    if (known) held.fresh.set(post, known);
    else if (known === undefined) asked.push(post);
  }
  if (asked.length === 0 && !hasStandings) return held;
  // One value instead of many rows: each with its id and its length before it.
  const { rows } = await sql<{ packed: Buffer | null; standings: Buffer | null }>`select /* kept */
    (select string_agg(
        int8send(post_id) || int4send(octet_length(terms)) || int4send(octet_length(pairs)) || terms || pairs, ''::bytea)
      from (select post_id, terms, case when ${hasPairs} then coalesce(pairs, '') else '' end as pairs
        from search_forward where post_id = any(${asked}::bigint[])) f) as packed,
    (select string_agg(int8send(id) || int4send(like_count) || int4send(worked_count) || int4send(failed_count)
        || boolsend(outdated_at is not null), ''::bytea)
      from posts where id = any(${hasStandings ? posts : []}::bigint[])
        and (like_count > 0 or worked_count > 0 or failed_count > 0 or outdated_at is not null)) as standings`.execute(
    db,
  );
  const packed = rows[0]?.packed ?? Buffer.alloc(0);
  held.standings = readStandings(rows[0]?.standings ?? Buffer.alloc(0));
  for (let at = 0; at < packed.length; ) {
    const end = at + HEAD + packed.readInt32BE(at + 8);
    const pairsEnd = end + packed.readInt32BE(at + 12);
    held.merged.set(Number(packed.readBigInt64BE(at)), { bytes: packed, start: at + HEAD, end, pairsEnd });
    at = pairsEnd;
  }
  return held;
}

/** Weights by id of a term, for as long as posts are scored by them: looking up a place is quicker than looking up a key. */
let weightOf = new Float64Array(1024);

function scoreOfMerged({ bytes, start, end }: Packed): number {
  const reader = new VarintReader(bytes, start, end);
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
  return packed && readForward(packed.bytes, packed.start, packed.end);
}

/** Whether a post holds a term. */
export function holds(held: Held, post: number, { id, name }: { id: number | null; name: string }): boolean {
  const merged = forwardOf(held, post);
  if (merged) return id !== null && merged.terms.includes(id);
  return held.fresh.get(post)?.counts.has(name) ?? false;
}

/** Of each pair of a search, which of some posts hold it, and which in their title: 0, 1 or 2, by post. */
export function pairsIn(held: Held, posts: number[], pairs: AskedPair[]): Uint8Array[] {
  return pairs.map(({ text, title }) =>
    Uint8Array.from(posts, (post) => {
      const { bytes, end = 0, pairsEnd = 0 } = held.merged.get(post) ?? {};
      const own = held.fresh.get(post)?.pairs;
      const [packed, from, to] = bytes ? [bytes, end, pairsEnd] : [own, 0, own?.length ?? 0];
      if (!packed || !holdsPair(packed, from, to, text)) return 0;
      return holdsPair(packed, from, to, title) ? 2 : 1;
    }),
  );
}
