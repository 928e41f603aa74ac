import { type Kysely, sql } from "kysely";
import { chooseCandidates } from "./candidates.ts";
import type { Expanded } from "./expand.ts";
import { type Filters, isFiltering, listFiltered, mostFiltered, passing } from "./filters.ts";
import type { SearchTables } from "./tables.ts";

/** Most posts of one member that are looked through. */
export const OF_AUTHOR = 5000;

/** `isMore`: there may be others. */
type Among = { posts: ReadonlySet<number>; isMore: boolean };

async function postsOfAuthor<T extends SearchTables>(db: Kysely<T>, authorId: string): Promise<Among> {
  const { rows } = await sql<{ id: string }>`select /* kept */ id from posts
    where author_id = ${authorId} and is_public order by created_at desc limit ${OF_AUTHOR}`.execute(db);
  return { posts: new Set(rows.map(({ id }) => Number(id))), isMore: rows.length === OF_AUTHOR };
}

/** The posts that the filters of a search, or its member, leave; undefined where it has neither. One statement. */
export async function postsAmong<T extends SearchTables>(
  db: Kysely<T>,
  expanded: Expanded,
  filters: Filters,
  authorId: string | undefined,
): Promise<Among | undefined> {
  const isFiltered = isFiltering(filters);
  if (authorId !== undefined && isFiltered) {
    const { posts, isMore } = await listFiltered(db, filters, { authorId, sort: "newest" });
    return { posts: new Set(posts), isMore };
  }
  if (authorId !== undefined) return postsOfAuthor(db, authorId);
  if (!isFiltered) return undefined;
  const { best, total } = chooseCandidates(expanded, { count: mostFiltered(filters) });
  const numbers = best.map(({ post }) => post);
  const posts = await passing(db, numbers, filters);
  return { posts, isMore: total > best.length || expanded.terms.some(({ list }) => list.isCut) };
}
