import { Readable } from "node:stream";
import { sql } from "kysely";
import { ZipFile } from "yazl";
import type { Db } from "../database.ts";
import type { Publisher } from "./origin.ts";
import { type DumpCounts, readDump } from "./stackexchange.ts";

/** What is in a dump, and what was committed when it was taken (`pg_snapshot`). */
type Zipped = DumpCounts & { snapshot: string };

/**
 * Hands all that is public to `write` as one ZIP of the files of a dump, made while it is taken. `moment` is put on the
 * files. Throws what `write` or the database throws.
 */
export async function zipDump(
  db: Db,
  publisher: Publisher,
  moment: Date,
  write: (content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Zipped> {
  const { counts, taken } = await readDump(db, publisher, async (files, trx) => {
    const { rows } = await sql<{ now: string }>`select pg_current_snapshot()::text as now`.execute(trx);
    const zip = new ZipFile();
    const content = zip.outputStream as Readable;
    zip.on("error", (error) => content.destroy(error));
    // A file is begun when the one before it has been taken: they are read on one connection.
    for (const { name, text } of files)
      zip.addReadStreamLazy(name, { mtime: moment }, (give) => give(null, Readable.from(text)));
    zip.end();
    await write(content);
    return rows[0]?.now ?? "";
  });
  return { ...counts, snapshot: taken };
}
