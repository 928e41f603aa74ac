import { createReadStream, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { type SaxesAttributePlain, SaxesParser } from "saxes";
import { StartError } from "../../platform/start-error.ts";

/** The attributes of one `<row …/>`. */
export type Row = Record<string, string>;

export type RowFile = { path: string; size: number };

/** Finds a table of the dump, plain or gzipped; null where it is absent. */
export function findTable(folder: string, table: string): RowFile | null {
  for (const name of [`${table}.xml`, `${table}.xml.gz`]) {
    const path = join(folder, name);
    if (existsSync(path)) return { path, size: statSync(path).size };
  }
  return null;
}

function damaged(path: string, line: number, error: unknown): StartError {
  const reason = (error as Error).message.split("\n")[0];
  return new StartError(`${path} is damaged near line ${line}: ${reason}. What was written before is whole.`);
}

async function* chunksOf(file: RowFile, onBytes: (count: number) => void): AsyncGenerator<string> {
  const source = createReadStream(file.path);
  source.on("data", (chunk) => onBytes(chunk.length));
  const plain = file.path.endsWith(".gz") ? source.pipe(createGunzip()) : source;
  source.on("error", (error) => plain.destroy(error));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of plain as Readable) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

/**
 * Reads the rows of a dump's table one after another, never the whole file.
 * `onBytes` hears how much of the file on disk has been read.
 * Throws a StartError with the file's name and line where it is damaged or cut short.
 */
export async function* readRows(file: RowFile, onBytes: (count: number) => void): AsyncGenerator<Row> {
  const parser = new SaxesParser({ position: true });
  let rows: Row[] = [];
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "row") rows.push(attributes as Record<string, SaxesAttributePlain & string>);
  });
  const chunks = chunksOf(file, onBytes)[Symbol.asyncIterator]();
  for (let isDone = false; !isDone; ) {
    try {
      const chunk = await chunks.next();
      isDone = chunk.done === true;
      if (isDone) parser.close();
      else parser.write(chunk.value);
    } catch (error) {
      throw damaged(file.path, parser.line, error);
    }
    yield* rows;
    rows = [];
  }
}
