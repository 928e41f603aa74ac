import { randomBytes } from "node:crypto";
import { DAY } from "@unknot/contract/limits";
import { splitTags } from "@unknot/contract/rules/rich-text";
import { type Kysely, sql } from "kysely";
import type { ProcessedImage } from "./process-image.ts";
import type { Storage } from "./storage.ts";
import type { UploadTables } from "./tables.ts";

const UNUSED_KEPT = DAY;
const SOURCE = /^<img src="\/uploads\/([\w-]{22}\.webp)"(?: alt="([^"]*)")?/;

type Owner = { userId: string; now: Date };

/** Stores an image of a member's; returns its address. */
export async function keepImage<T extends UploadTables>(
  db: Kysely<T>,
  storage: Storage,
  image: ProcessedImage,
  { userId, now }: Owner,
): Promise<string> {
  const name = `${randomBytes(16).toString("base64url")}.webp`;
  await storage.put(name, image.bytes);
  const { width, height } = image;
  await sql`insert into uploads (name, user_id, width, height, created_at)
    values (${name}, ${userId}, ${width}, ${height}, ${now})`.execute(db);
  return `/uploads/${name}`;
}

const namesIn = (html: string): string[] => [
  ...new Set(splitTags(html).flatMap(({ tag, text }) => (tag ? (SOURCE.exec(text)?.[1] ?? []) : []))),
];

/**
 * The images of clean HTML with the sizes they have, so that nothing moves while they load; those that are not the
 * member's own are left out. Nothing is asked of the database where there are none.
 */
export async function sizeImages<T extends UploadTables>(db: Kysely<T>, userId: string, html: string): Promise<string> {
  const names = namesIn(html);
  if (names.length === 0) return html;
  const { rows } = await sql<{ name: string; width: number; height: number }>`
    select name, width, height from uploads where name = any(${names}) and user_id = ${userId}`.execute(db);
  const sizes = new Map(rows.map((row) => [row.name, row]));
  return splitTags(html)
    .map(({ tag, text }) => {
      const [, name = "", alt = ""] = (tag && SOURCE.exec(text)) || [];
      const size = sizes.get(name);
      if (!tag || !text.startsWith("<img")) return text;
      if (!size) return "";
      return `<img src="/uploads/${name}" alt="${alt}" width="${size.width}" height="${size.height}" loading="lazy">`;
    })
    .join("");
}

/** Notes which images a write-up or a comment shows, in the caller's transaction. */
export async function noteUses<T extends UploadTables>(
  db: Kysely<T>,
  owner: { post: string } | { comment: string },
  html: string,
): Promise<void> {
  const names = namesIn(html);
  if (names.length === 0) return;
  const post = "post" in owner ? owner.post : null;
  const comment = "comment" in owner ? owner.comment : null;
  await sql`insert into upload_uses (name, post_id, comment_id)
    select name, ${post}::bigint, ${comment}::bigint from uploads where name = any(${names})
    on conflict do nothing`.execute(db);
}

/** Forgets which images a write-up or a comment showed, before its new text is noted. */
export async function forgetUses<T extends UploadTables>(db: Kysely<T>, owner: { post: string } | { comment: string }) {
  if ("post" in owner) await sql`delete from upload_uses where post_id = ${owner.post}`.execute(db);
  else await sql`delete from upload_uses where comment_id = ${owner.comment}`.execute(db);
}

/** Removes the images that nothing has used for a day. */
export async function removeUnused<T extends UploadTables>(db: Kysely<T>, storage: Storage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_KEPT);
  const { rows } = await sql<{ name: string }>`
    delete from uploads u where created_at < ${before}
      and not exists (select from upload_uses where name = u.name) returning name`.execute(db);
  for (const { name } of rows) await storage.remove(name);
}
