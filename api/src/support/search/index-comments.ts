import { visibleText } from "@unknot/contract/rules/rich-text";
import { type Kysely, type OperationNodeSource, sql } from "kysely";
import { SEARCH_VERSION } from "./indexed-before.ts";
import { STOP_WORDS } from "./stop-words.ts";
import type { SearchTables } from "./tables.ts";
import { tokenizeToIndex } from "./tokenize.ts";

/** Keeps one endless comment from filling the index. */
const TERMS_MAX = 500;

/** The terms a comment is found by, each once; words that say nothing are left out. */
function termsOf(html: string): string[] {
  const telling = tokenizeToIndex(visibleText(html)).filter(({ word }) => word.length > 1 && !STOP_WORDS.has(word));
  return [...new Set(telling.map(({ term }) => term))].slice(0, TERMS_MAX);
}

/**
 * Records what comments, whose texts are HTML, are found by, in one statement, in the caller's transaction. What was noted
 * of them before is forgotten. Only public ones are found, which the database sees to by itself (see the migration).
 */
export async function indexComments<T extends SearchTables>(
  db: Kysely<T>,
  comments: { id: string; text: string }[],
): Promise<void> {
  if (comments.length === 0) return;
  const documents = comments.map(({ id, text }) => ({ id, terms: termsOf(text), way: SEARCH_VERSION }));
  await sql`select search_index_comments(${JSON.stringify(documents)}::jsonb)`.execute(db);
}

/**
 * Runs the query that stores new comments, in the order of their texts, and records in the same statement what they are
 * found by. Returns their ids in that order.
 */
export async function insertIndexed<T extends SearchTables>(
  db: Kysely<T>,
  texts: string[],
  insert: OperationNodeSource,
): Promise<string[]> {
  // The function is volatile, so it sees the rows that the statement has inserted before it was called.
  const { rows } = await sql<{ ids: string[] }>`
    with inserted as (${insert}), numbered as (select id, row_number() over (order by id) - 1 as place from inserted)
    select array(select id::text from numbered order by place) as ids, search_index_new_comments((
      select jsonb_agg(jsonb_build_object('id', id, 'way', ${SEARCH_VERSION}::int,
        'terms', ${JSON.stringify(texts.map(termsOf))}::jsonb -> place::int)) from numbered))`.execute(db);
  return rows[0]?.ids ?? [];
}
