import { type Kysely, sql } from "kysely";
import { rewriteHtml, scanHtml, type Token } from "../rich-text/scan.ts";
import type { UploadTables } from "./tables.ts";
import { sourceSet } from "./widths.ts";

/** The name of the image of ours that a tag shows; undefined for any other tag. */
function nameIn(token: Token): string | undefined {
  if (token.kind !== "start" || token.name !== "img") return undefined;
  return /^\/uploads\/([\w-]{22}\.webp)$/.exec(token.attributes.src ?? "")?.[1];
}

/** What shows an image. */
type Shower = { post: string } | { comment: string } | { draft: string };

const namesIn = (html: string): string[] => [...new Set(scanHtml(html).flatMap((token) => nameIn(token) ?? []))];

/** Whose images a text may show: a member's own, or those of a post, which it shows or has shown. */
export type ImageOwner = { user: string } | { post: string };

/** Whether a text has images of ours that another one, made of it, has not. */
export function lacksImages(html: string, of: string): boolean {
  const names = namesIn(html);
  return namesIn(of).some((name) => !names.includes(name));
}

/**
 * The images of clean HTML with the sizes they have, so that nothing moves while they load, and the widths that there are to choose from; those that are not the
 * owner's are left out. Nothing is asked of the database where there are none.
 */
export async function sizeImages<T extends UploadTables>(
  db: Kysely<T>,
  owner: ImageOwner,
  html: string,
): Promise<string> {
  const names = namesIn(html);
  if (names.length === 0) return html;
  const isOwned =
    "user" in owner
      ? sql`user_id = ${owner.user}`
      : sql`exists (select from upload_uses s where s.name = uploads.name and s.post_id = ${owner.post})`;
  const { rows } = await sql<{ name: string; width: number; height: number }>`
    select name, width, height from uploads
    where name = any(${names}) and ${isOwned} and is_stored and removed_at is null`.execute(db);
  const sizes = new Map(rows.map((row) => [row.name, row]));
  return rewriteHtml(html, (token) => {
    if (token.kind !== "start" || token.name !== "img") return token.raw;
    const size = sizes.get(nameIn(token) ?? "");
    if (!size) return "";
    const { src, alt = "" } = token.attributes;
    return `<img src="${src}" alt="${alt}" width="${size.width}" height="${size.height}" loading="lazy"${sourceSet(src ?? "", size.width)}>`;
  });
}

/**
 * Records which images of a member's own a post, a comment or a draft shows, in the caller's transaction, and keeps
 * the cleaning from taking one of them meanwhile.
 */
export async function recordUses<T extends UploadTables>(
  trx: Kysely<T>,
  shower: Shower,
  { html, userId }: { html: string; userId: string },
): Promise<void> {
  const names = namesIn(html);
  if (names.length === 0) return;
  const post = "post" in shower ? shower.post : null;
  const comment = "comment" in shower ? shower.comment : null;
  const draft = "draft" in shower ? shower.draft : null;
  if (draft === null) await sql`update uploads set was_used = true where name = any(${names})`.execute(trx);
  await sql`insert into upload_uses (name, post_id, comment_id, draft_id)
    select name, ${post}::bigint, ${comment}::bigint, ${draft}::bigint from uploads
    where name = any(${names}) and user_id = ${userId} and removed_at is null order by name for share
    on conflict do nothing`.execute(trx);
}

/** Forgets which images something showed, before its new text is noted or when its text is gone. */
export async function forgetUses<T extends UploadTables>(
  trx: Kysely<T>,
  shower: Shower | { profile: string },
): Promise<void> {
  if ("post" in shower) await sql`delete from upload_uses where post_id = ${shower.post}`.execute(trx);
  else if ("comment" in shower) await sql`delete from upload_uses where comment_id = ${shower.comment}`.execute(trx);
  else if ("draft" in shower) await sql`delete from upload_uses where draft_id = ${shower.draft}`.execute(trx);
  else await sql`delete from upload_uses where profile_id = ${shower.profile}`.execute(trx);
}

/** Forgets which images something showed but for those in `html`: all that is left of what it shows. */
export async function keepUses<T extends UploadTables>(
  trx: Kysely<T>,
  shower: Exclude<Shower, { draft: string }>,
  html: string,
): Promise<void> {
  const names = namesIn(html);
  if ("post" in shower) {
    await sql`delete from upload_uses where post_id = ${shower.post} and name <> all(${names}::text[])`.execute(trx);
    return;
  }
  await sql`delete from upload_uses where comment_id = ${shower.comment} and name <> all(${names}::text[])`.execute(
    trx,
  );
}

/**
 * Records that a member's profile shows an image, in the caller's transaction, and keeps the cleaning from taking it
 * meanwhile. Returns whether it is one of theirs.
 */
export async function recordUseOfPicture<T extends UploadTables>(
  trx: Kysely<T>,
  userId: string,
  name: string,
): Promise<boolean> {
  const { rows } = await sql`update uploads set was_used = true
    where name = ${name} and user_id = ${userId} and is_stored and removed_at is null returning name`.execute(trx);
  if (rows.length === 0) return false;
  await sql`insert into upload_uses (name, profile_id) values (${name}, ${userId})`.execute(trx);
  return true;
}

/** Forgets which images some comments showed, when their texts are erased. */
export async function forgetUsesInComments<T extends UploadTables>(trx: Kysely<T>, ids: string[]): Promise<void> {
  await sql`delete from upload_uses where comment_id = any(${ids})`.execute(trx);
}
