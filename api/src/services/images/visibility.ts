import { type RawBuilder, sql } from "kysely";
import { isModerator, type Viewer } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";

/** The query whether something that everybody may read shows an image, which it finds by indexes alone. */
export function publicImageQuery(name: string): RawBuilder<{ is_public: boolean }> {
  return sql`
    select exists (
      select from upload_uses x join posts p on p.id = x.post_id where x.name = u.name and p.is_public
    ) or exists (
      select from upload_uses x join comments c on c.id = x.comment_id join posts p on p.id = c.post_id
      where x.name = u.name and c.is_public and p.is_public
    ) or exists (select from upload_uses x where x.name = u.name and x.profile_id is not null) as is_public
    from uploads u where u.name = ${name} and u.is_stored and u.removed_at is null`;
}

/** `everybody` may see an image, only `some` may, or there is none of that name. */
export async function whoSeesImage(db: Db, name: string): Promise<"everybody" | "some" | "nobody"> {
  const { rows } = await publicImageQuery(name).execute(db);
  const [row] = rows;
  if (!row) return "nobody";
  return row.is_public ? "everybody" : "some";
}

/**
 * Whether the viewer sees an image that not everybody sees: it is their own, or it is in a text that is theirs to see as
 * `visibilityOf` and the comments' rule say. Drafts and what is deleted are their author's alone.
 */
export async function seesImage(db: Db, viewer: Viewer, name: string): Promise<boolean> {
  if (!viewer) return false;
  const sees = (author: string) =>
    isModerator(viewer) ? sql`true` : sql`coalesce(${sql.ref(author)} = ${viewer.id}, false)`;
  const { rows } = await sql`
    select from uploads u
    where u.name = ${name} and u.is_stored and u.removed_at is null and (u.user_id = ${viewer.id} or exists (
      select from upload_uses x left join comments c on c.id = x.comment_id
      join posts p on p.id = coalesce(x.post_id, c.post_id)
      where x.name = u.name and p.deleted_at is null and c.deleted_at is null
        and (p.hidden_at is null or ${sees("p.author_id")}) and (c.hidden_at is null or ${sees("c.author_id")})
    ))`.execute(db);
  return rows.length > 0;
}

/** The query of the images that a member has uploaded and that are still there, the oldest first. */
export const ownImagesQuery = (userId: string): RawBuilder<{ name: string }> => sql`
  select name from uploads where user_id = ${userId} and is_stored and removed_at is null
  order by created_at, name`;

/** The names of the images that a member has uploaded and that are still there. */
export async function imagesOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await ownImagesQuery(userId).execute(db);
  return rows.map(({ name }) => name);
}
