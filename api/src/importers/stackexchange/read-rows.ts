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
 * Most characters of one row as they stand in the file. A post of Stack Exchange has 30,000 at most; as HTML whose signs
 * are written as references they are some 200,000.
 */
const ROW_MAX = 1_000_000;

const linesIn = (text: string): number => text.split("\n").length - 1;

/**
 * A file without the tags that are too long, so that none has to be held in memory: a `<` begins a tag, since no value
 * may hold one (XML 1.0, section 2.4). Line breaks stay, so that lines keep their numbers. `onTooLong` hears the line.
 */
async function* withoutLongTags(
  chunks: AsyncIterable<string>,
  onTooLong: (line: number) => void,
): AsyncGenerator<string> {
  let line = 1;
  let tag = { pieces: [] as string[], size: 0, lines: 0 };
  const add = (text: string) => {
    tag.size += text.length;
    tag.lines += linesIn(text);
    if (tag.size > ROW_MAX) tag.pieces = [];
    else tag.pieces.push(text);
  };
  const end = (): string => {
    const { pieces, size, lines } = tag;
    if (size > ROW_MAX) onTooLong(line);
    line += lines;
    tag = { pieces: [], size: 0, lines: 0 };
    return size > ROW_MAX ? "\n".repeat(lines) : pieces.join("");
  };
  for await (const chunk of chunks) {
    const [rest = "", ...begun] = chunk.split("<");
    add(rest);
    let whole = "";
    for (const text of begun) {
      whole += end();
      add(`<${text}`);
    }
    yield whole;
  }
  yield end();
}

/** Hears how much of a file has been read, in bytes, and in which lines rows are too long to be taken. */
export type Reading = { onBytes: (count: number) => void; onTooLong: (line: number) => void };

/**
 * Reads the rows of a dump's table one after another with their lines, never the whole file, nor a row that is too long.
 * Throws a StartError with the file's name and line where it is damaged or cut short.
 */
export async function* readRows(file: RowFile, reading: Reading): AsyncGenerator<{ row: Row; line: number }> {
  const parser = new SaxesParser({ position: true });
  let rows: { row: Row; line: number }[] = [];
  parser.on("opentag", ({ name, attributes }) => {
    if (name !== "row") return;
    rows.push({ row: attributes as Record<string, SaxesAttributePlain & string>, line: parser.line });
  });
  const chunks = withoutLongTags(chunksOf(file, reading.onBytes), reading.onTooLong)[Symbol.asyncIterator]();
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
