import type { PostText } from "@unknot/contract/rules/post";
import type { Attribution } from "@unknot/contract/schemas";
import type { Db } from "../../database.ts";
import { RENDERER } from "../../support/rich-text/renderer.ts";
import { index } from "../../support/search/index.ts";
import { tagPosts } from "../tags/index.ts";
import { textOf } from "./columns.ts";
import { insertPostOriginals, type PostOriginal } from "./originals.ts";

/** A post ready to be stored: its HTML has been through the sanitiser. */
export type NewPost = PostText & {
  authorId: string | null;
  createdAt: Date;
  editedAt?: Date;
  importedLikes?: number;
  /** What was written, where the HTML is not all of it. */
  original?: PostOriginal;
  /** As they are kept. */
  tags?: string[];
  source?: { site: string; problem: Attribution; solution: Attribution };
};

async function insertSources(db: Db, ids: string[], posts: NewPost[]): Promise<void> {
  const rows = posts.flatMap(({ source }, index) =>
    source
      ? {
          post_id: ids[index] as string,
          site: source.site,
          problem: JSON.stringify(source.problem),
          solution: JSON.stringify(source.solution),
        }
      : [],
  );
  if (rows.length > 0) await db.insertInto("post_sources").values(rows).execute();
}

/** Stores posts, indexes them and returns their ids in the same order. Call it in a transaction. */
export async function insertPosts(db: Db, posts: NewPost[]): Promise<string[]> {
  const rows = await db
    .insertInto("posts")
    .values(
      posts.map((post) => ({
        author_id: post.authorId,
        ...textOf(post),
        renderer: RENDERER,
        created_at: post.createdAt,
        edited_at: post.editedAt ?? null,
        imported_likes: post.importedLikes ?? 0,
        like_count: post.importedLikes ?? 0,
      })),
    )
    .returning("id")
    .execute();
  const ids = rows.map((row) => row.id);
  await insertSources(db, ids, posts);
  const tagged = posts.flatMap(({ tags = [] }, index) => (tags.length > 0 ? { id: ids[index] as string, tags } : []));
  if (tagged.length > 0) await tagPosts(db, tagged, (posts[0] as NewPost).createdAt);
  const written = posts.flatMap(({ original, ...made }, index) =>
    original ? [{ id: ids[index] as string, original, made }] : [],
  );
  await insertPostOriginals(db, written);
  const documents = posts.map((post, index) => ({ id: ids[index] as string, ...textOf(post) }));
  await index(db, documents);
  return ids;
}
