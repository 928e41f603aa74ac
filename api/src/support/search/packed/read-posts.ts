import { type Kysely, sql } from "kysely";
import { impactOf } from "../impact.ts";
import type { SearchTables } from "../tables.ts";
import { type Forward, readForward } from "./forward.ts";
import type { FreshPost } from "./fresh.ts";
import type { Memory } from "./memory.ts";

/** What posts hold, exactly: of fresh ones by the names of terms, of others by their ids. */
export type Held = { fresh: Map<number, FreshPost>; merged: Map<number, Forward> };

/** Weights by id and by name, for posts of both kinds. */
export type Weights = { byId: Map<number, number>; byName: [name: string, weight: number][] };

const HEAD = 12;

/** What some posts hold, in one statement at most. A post that is in neither has left the index. */
export async function readPosts<T extends SearchTables>(
  db: Kysely<T>,
  { fresh }: Memory,
  posts: number[],
): Promise<Held> {
  const held: Held = { fresh: new Map(), merged: new Map() };
  const asked: number[] = [];
  for (const post of posts) {
    const known = fresh.get(post);
    if (known) held.fresh.set(post, known);
    else if (known === undefined) asked.push(post);
  }
  if (asked.length === 0) return held;
  // One value instead of many rows: each with its id and its length before it.
  const { rows } = await sql<{ packed: Buffer | null }>`select /* kept */
    string_agg(int8send(post_id) || int4send(octet_length(terms)) || terms, ''::bytea) as packed
    from search_forward where post_id = any(${asked}::bigint[])`.execute(db);
  const packed = rows[0]?.packed ?? Buffer.alloc(0);
  for (let at = 0; at < packed.length; ) {
    const end = at + HEAD + packed.readInt32BE(at + 8);
    held.merged.set(Number(packed.readBigInt64BE(at)), readForward(packed, at + HEAD, end));
    at = end;
  }
  return held;
}

/** The sum of what some terms say about a post; null where it has left the index. */
export function scoreOf(held: Held, post: number, { byId, byName }: Weights): number | null {
  const merged = held.merged.get(post);
  let sum = 0;
  if (merged) {
    const { length, terms, counts } = merged;
    for (let at = 0; at < terms.length; at++) {
      const weight = byId.get(terms[at] as number);
      if (weight !== undefined) sum += weight * impactOf(counts[at] as number, length);
    }
    return sum;
  }
  const fresh = held.fresh.get(post);
  if (!fresh) return null;
  for (const [name, weight] of byName) {
    const count = fresh.counts.get(name);
    if (count !== undefined) sum += weight * impactOf(count, fresh.length);
  }
  return sum;
}

/** Whether a post holds a term. */
export function holds(held: Held, post: number, { id, name }: { id: number | null; name: string }): boolean {
  const merged = held.merged.get(post);
  if (merged) return id !== null && merged.terms.includes(id);
  return held.fresh.get(post)?.counts.has(name) ?? false;
}
