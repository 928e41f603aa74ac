import type { Kysely } from "kysely";
import type { Expanded } from "./expand.ts";
import { weightsOf } from "./feedback.ts";
import type { Memory } from "./packed/memory.ts";
import { readPosts } from "./packed/read-posts.ts";
import type { Candidate } from "./packed/scores.ts";
import { isAdmitted, isAsDemanded, scoreAll } from "./rank.ts";
import type { SearchTables } from "./tables.ts";

/** So many posts are looked at one by one where lists that are cut do not tell what they hold. */
export const ONE_BY_ONE = 1000;

/**
 * What must be there and what must not: whether any of its lists is cut, whether one that tells of what must be there is
 * whole, and whether posts may be as asked that are in no list that is read.
 */
export function demandsOf({ required, excluded, terms }: Expanded) {
  const isOpen = [...required.flat(), ...excluded].some(({ isCut }) => isCut);
  const isWhole = required.some((lists) => !lists.some(({ isCut }) => isCut));
  const isBeyond = required.length > 0 ? !isWhole : terms.some(({ list }) => list.isCut);
  return { isAny: required.length > 0 || excluded.length > 0, isOpen, isBeyond };
}

/**
 * Posts of a member that hold a word but are not in its list, because that is cut: of those looked at, the newest; and
 * whether there may be others. Of what must be there a list that is whole has them all.
 */
export async function beyondLists<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  expanded: Expanded,
  { among, known }: { among: ReadonlySet<number>; known: Candidate[] },
): Promise<{ others: Candidate[]; isMore: boolean }> {
  if (!demandsOf(expanded).isBeyond) return { others: [], isMore: false };
  const isKnown = new Set(known.map(({ post }) => post));
  const unknown = [...among].filter((post) => !isKnown.has(post));
  const posts = unknown.slice(0, ONE_BY_ONE);
  const held = await readPosts(db, memory, posts);
  const none = posts.map((post) => ({ post, score: 0, fromComments: 0, words: 0 }));
  const others = scoreAll(held, none, weightsOf(expanded)).filter(
    ({ score, post }) => score > 0 && isAsDemanded(held, post, expanded),
  );
  return { others, isMore: unknown.length > posts.length };
}

/**
 * Of candidates, those that hold what they must and lack what they must not, where lists that are cut do not tell: each is
 * looked at, as many as may be, so that no page has a gap.
 */
export async function admitted<T extends SearchTables>(
  db: Kysely<T>,
  memory: Memory,
  expanded: Expanded,
  candidates: Candidate[],
): Promise<Candidate[]> {
  const looked = candidates.slice(0, ONE_BY_ONE);
  const held = await readPosts(
    db,
    memory,
    looked.map(({ post }) => post),
  );
  return looked.filter(({ post }) => isAdmitted(held, post, expanded));
}
