import { createHash } from "node:crypto";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import type { Dumps } from "../../platform/parse-dumps.ts";
import { openShelf } from "./open-shelf.ts";
import type { Shelf } from "./shelf.ts";
import { newestDump } from "./store.ts";

type Contents = { members: number; posts: number; comments: number; versions: number; snapshot: string };

/** Makes a dump, hands its bytes to `write`, and says what is in it and which moment it is of. */
export type MakeDump = (write: (content: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<Contents>;

const nameAt = (moment: Date): string => `dump-${moment.toISOString().slice(0, 19).replaceAll(":", "-")}.zip`;

/** The rows of those that are kept no more: beyond the last few, and one of which not all is public, where all could have it. */
async function forget(db: Db, { keep }: Dumps, spoiled: string | null): Promise<void> {
  const kept = db.selectFrom("public_dumps").select("id").orderBy("id", "desc").limit(keep);
  await db
    .deleteFrom("public_dumps")
    .where((where) => where.or([where("id", "not in", kept), ...(spoiled ? [where("id", "=", spoiled)] : [])]))
    .execute();
}

/** Removes the files of dumps that are not there any more. */
async function removeFiles(db: Db, shelf: Shelf, before: string[]): Promise<void> {
  const rows = await db.selectFrom("public_dumps").select("name").execute();
  const left = rows.map(({ name }) => name);
  for (const name of before.filter((one) => !left.includes(one))) await shelf.remove(name);
  await shelf.tidy(left);
}

/**
 * Puts a new dump on the shelf, and removes those that are kept no more. Nobody sees one that is not whole: its row comes
 * last. Throws what went wrong; then the ones before it are as they were.
 */
export async function keepDump(
  { db, config, clock }: Pick<AppContext, "db" | "config" | "clock">,
  dumps: Dumps,
  make: MakeDump,
): Promise<void> {
  const shelf = openShelf(config);
  const taken_at = clock();
  const name = nameAt(taken_at);
  const sha256 = createHash("sha256");
  let bytes = 0;
  async function* counted(content: AsyncIterable<Uint8Array>) {
    for await (const chunk of content) {
      sha256.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  const contents = await make((content) => shelf.write(name, counted(content)));
  const before = await newestDump(db);
  const rows = await db.selectFrom("public_dumps").select("name").execute();
  await db
    .insertInto("public_dumps")
    .values({ name, taken_at, ended_at: clock(), bytes, sha256: sha256.digest("hex"), ...contents })
    .execute();
  await forget(db, dumps, dumps.isPublic && before && !before.is_right ? before.id : null);
  await removeFiles(
    db,
    shelf,
    rows.map((row) => row.name),
  );
}
