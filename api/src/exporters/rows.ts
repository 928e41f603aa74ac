import { escapeMarkup } from "@unknot/contract/escape";
import type { Transaction } from "kysely";
import type { Tables } from "../database.ts";

/** Rows that are read at once. */
export const BATCH = 500;

/** The attributes of one row; those that are null are left out. */
export type Attributes = Record<string, string | number | null>;

/** A question and its answer are two rows of one table: their numbers are made of the post's, and never meet. */
export const questionOf = (post: string): string => String(BigInt(post) * 2n);
/** The number of its answer. */
export const answerOf = (post: string): string => String(BigInt(post) * 2n + 1n);

/** UTC without a zone, as the dumps have it. */
export const timeOf = (date: Date): string => date.toISOString().slice(0, -1);

/** One line a row: a line break in a value is written as a reference, or reading would make it a space. */
function lineOf(attributes: Attributes): string {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === null
      ? []
      : [`${name}="${escapeMarkup(String(value)).replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`],
  );
  return `  <row ${written.join(" ")} />\n`;
}

/**
 * Characters that are handed on at once. Whatever compresses or writes them takes a turn of the program's thread for each
 * piece, and in a program that answers pages turns are long.
 */
const PIECE = 64 * 1024;

/** The text of one table, in pieces. */
export async function* fileOf(name: string, rows: AsyncIterable<Attributes>): AsyncGenerator<string> {
  let piece = `<?xml version="1.0" encoding="utf-8"?>\n<${name}>\n`;
  for await (const row of rows) {
    piece += lineOf(row);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  yield `${piece}</${name}>\n`;
}

/** The one transaction in which all of a dump is read. */
export type Read = Transaction<Tables>;

/** Goes through rows by id, a batch at a time. */
export async function* byId<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after = "0"; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

/** Tags as the dumps have them since 2023. */
export const tagsText = (tags: string[]): string => (tags.length > 0 ? `|${tags.join("|")}|` : "");
