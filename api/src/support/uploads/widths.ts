import { type Kysely, sql } from "kysely";
import { narrowed } from "./process-image.ts";
import type { Storage } from "./storage.ts";
import type { UploadTables } from "./tables.ts";

/** Pixels: what a phone shows across at twice and a column of text at one and at three times the resolution it is set in. */
const WIDTHS = [480, 960] as const;
/** An image that is hardly wider than one of them is sent as it is. */
const WORTH = 1.25;
/** The column of text is 44rem wide, with some room beside it; a browser that knows better asks for what it shows. */
const SIZES = "auto, (max-width: 46rem) 92vw, 42rem";
/** Images that are looked for at once. */
const BATCH = 50;

const widthsOf = (width: number): number[] => WIDTHS.filter((one) => one * WORTH <= width);

/** The name under which an image lies in one of its smaller widths. */
const narrowName = (name: string, width: number): string => name.replace(/\.webp$/, `.${width}.webp`);

/** An image, by the name that the program gave it (128 random bits), and the width that is asked for: null for what it is, undefined for no name of an image. */
export function parseName(text: string): { name: string; width: number | null } | undefined {
  const [, base, width] = /^([\w-]{22})(?:\.(\d{3}))?\.webp$/.exec(text) ?? [];
  if (!base) return undefined;
  if (width === undefined) return { name: text, width: null };
  const wanted = WIDTHS.find((one) => String(one) === width);
  return wanted && { name: `${base}.webp`, width: wanted };
}

/** The attributes that let a browser choose among the widths of an image; none for a small one. */
export function sourceSet(src: string, width: number): string {
  const widths = widthsOf(width);
  if (widths.length === 0) return "";
  const sources = [...widths.map((one) => `${narrowName(src, one)} ${one}w`), `${src} ${width}w`];
  return ` srcset="${sources.join(", ")}" sizes="${SIZES}"`;
}

/** The image in the smaller width that is asked for; the whole one where there is no such, or not yet. */
export async function readNarrow(
  storage: Storage,
  name: string,
  width: number,
): Promise<{ name: string; bytes: Buffer } | null> {
  const narrow = narrowName(name, width);
  const bytes = await storage.get(narrow);
  if (bytes) return { name: narrow, bytes };
  const whole = await storage.get(name);
  return whole && { name, bytes: whole };
}

/** Removes an image with all its widths. Throws what the storage throws. */
export async function removeImage(storage: Storage, name: string): Promise<void> {
  for (const width of WIDTHS) await storage.remove(narrowName(name, width));
  await storage.remove(name);
}

/** The names under which an image may lie. */
export const namesOf = (name: string): string[] => [name, ...WIDTHS.map((width) => narrowName(name, width))];

/** The query for images that nobody has looked at yet, the newest first, but for those that were tried in vain. */
export const imagesWithoutWidths = (failed: string[] = []) => sql<{ name: string; width: number }>`
  select name, width from uploads where not has_widths and is_stored and removed_at is null
    and name <> all(${failed}::text[])
  order by created_at desc limit ${BATCH}`;

async function narrow(storage: Storage, name: string, width: number): Promise<void> {
  const widths = widthsOf(width);
  if (widths.length === 0) return;
  const bytes = await storage.get(name);
  if (!bytes) return;
  for (const one of widths) {
    const made = await narrowed(bytes, one);
    if (made) await storage.put(narrowName(name, one), made);
  }
}

/** So many that fail are no fault of theirs: the storage is away. */
const MOST_FAILED = BATCH;

/**
 * Makes the smaller widths of all images that have none yet, the newest first. One that fails keeps no other from its
 * own; in the end the first failure is thrown, and what is left is made the next time.
 */
export async function makeWidths<T extends UploadTables>(
  db: Kysely<T>,
  storage: Storage,
  signal: AbortSignal,
): Promise<void> {
  const failures = new Map<string, unknown>();
  for (;;) {
    const { rows } = await imagesWithoutWidths([...failures.keys()]).execute(db);
    for (const { name, width } of rows) {
      if (signal.aborted) return;
      const failure = await narrow(storage, name, width).then(
        () => null,
        (error) => ({ error }),
      );
      if (failure) {
        failures.set(name, failure.error);
        if (failures.size >= MOST_FAILED) break;
        continue;
      }
      const kept = await sql`update uploads set has_widths = true where name = ${name} and removed_at is null
        returning 1`.execute(db);
      // Removed meanwhile, perhaps before the last of them was put there.
      if (kept.rows.length === 0) await removeImage(storage, name);
    }
    if (rows.length < BATCH || failures.size >= MOST_FAILED) break;
  }
  for (const error of failures.values()) throw error;
}
