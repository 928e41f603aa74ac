import type { Post } from "@unknot/contract/schemas";
import type { Outcome } from "@unknot/contract/values";
import { sql } from "kysely";
import type { Viewer } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";

/** What posts are to the viewer. */
export type OfViewer = NonNullable<Post["viewer"]> & { likedByUser: boolean };

type Row = { what: "liked" | "saved" | "following" | "outcome"; post_id: string; outcome: Outcome | null };

/** What each of the posts is to the viewer, in one statement; null, and nothing is asked, for a visitor. */
export async function knownOf(db: Db, viewer: Viewer, ids: string[]): Promise<Map<string, OfViewer> | null> {
  if (!viewer) return null;
  const nothing = { likedByUser: false, outcome: null, saved: false, following: false };
  const known = new Map<string, OfViewer>(ids.map((id) => [id, nothing]));
  if (ids.length === 0) return known;
  const wanted = sql`user_id = ${viewer.id} and post_id = any(${ids}::bigint[])`;
  const { rows } = await sql<Row>`
    select 'liked' as what, post_id, null as outcome from post_likes where ${wanted}
    union all select 'saved', post_id, null from saved_posts where ${wanted}
    union all select 'following', post_id, null from follows where ${wanted}
    union all select 'outcome', o.post_id, o.outcome from outcomes o
      join posts p on p.id = o.post_id and p.solution_version = o.solution_version
      where o.user_id = ${viewer.id} and o.post_id = any(${ids}::bigint[])`.execute(db);
  for (const { what, post_id, outcome } of rows) {
    const one = known.get(post_id);
    if (!one) continue;
    const more = what === "outcome" ? { outcome } : { [what === "liked" ? "likedByUser" : what]: true };
    known.set(post_id, { ...one, ...more });
  }
  return known;
}
