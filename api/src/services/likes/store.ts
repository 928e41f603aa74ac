import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** A public post with its count and whether the member likes it; undefined where there is none. */
export function findLikedPost(db: Db, id: string, userId: string) {
  return db
    .selectFrom("posts as p")
    .leftJoin("post_likes as l", (join) => join.onRef("l.post_id", "=", "p.id").on("l.user_id", "=", userId))
    .select(["p.like_count", "p.author_id", "p.id as post_id", sql<boolean>`l.user_id is not null`.as("liked")])
    .where("p.id", "=", id)
    .where(sql<boolean>`p.is_public`)
    .executeTakeFirst();
}

/** A public comment under a public post, with its count and whether the member likes it; undefined for none. */
export function findLikedComment(db: Db, id: string, userId: string) {
  return db
    .selectFrom("comments as c")
    .innerJoin("posts as p", "p.id", "c.post_id")
    .leftJoin("comment_likes as l", (join) => join.onRef("l.comment_id", "=", "c.id").on("l.user_id", "=", userId))
    .select(["c.like_count", "c.author_id", "c.post_id", sql<boolean>`l.user_id is not null`.as("liked")])
    .where("c.id", "=", id)
    .where(sql<boolean>`c.is_public and p.is_public`)
    .executeTakeFirst();
}
