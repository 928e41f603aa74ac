import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { SearchTables } from "../tables.ts";
import { Vocabulary, type Word } from "./vocabulary.ts";
import { unpackWords } from "./word-columns.ts";

/** Words read at once: some ten milliseconds of the thread that answers. */
const STEP = 10_000;
/** A vocabulary takes no more than some 80 MB; by Heaps' law that is enough for several million posts. */
const WORDS_MAX = 2_000_000;

type Row = { word: string; term_id: number; documents: number };

const toWord = ({ word, term_id, documents }: Row): Word => ({ word, termId: term_id, documents });

type Batch = { packed: Buffer | null; count: number; word: string | null; last: number | null; generation: string };

/**
 * Reads all words, in steps between which others have their turn; `lastId` and `generation` tell what came later. The words
 * of a step come as one value: as rows, a million of them took the thread that answers some seconds.
 */
export async function loadVocabulary<T extends SearchTables>(db: Kysely<T>) {
  const parts = [];
  let [after, lastId, generation] = ["", 0, 0];
  for (let read = 0; read < WORDS_MAX; read += STEP) {
    const { rows } = await sql<Batch>`
      select w.*, s.generation, (select max(id) from search_words) as last
      from search_state s cross join (
        select count(*)::int as count, max(n.word) as word,
          string_agg(int4send(n.term_id) || int4send(coalesce(l.documents, 0)) || int2send(octet_length(n.word)::int2)
            || convert_to(n.word, 'UTF8'), ''::bytea order by n.word) as packed
        from (select word, term_id from search_words where word > ${after}::text order by word limit ${STEP}) n
        left join lateral (select documents from search_lists where term_id = n.term_id limit 1) l on true) w`.execute(
      db,
    );
    const [batch] = rows;
    if (batch?.packed) parts.push(unpackWords(batch.packed, batch.count));
    // What comes while the words are read is read once more.
    if (read === 0) [lastId, generation] = [batch?.last ?? 0, Number(batch?.generation ?? 0)];
    if (!batch?.word || batch.count < STEP) break;
    after = batch.word;
    await nextTurn();
  }
  return { vocabulary: new Vocabulary(parts), lastId, generation };
}

/** Reads the words that came after an id, at most so many. Merging alone adds words, one merge after the other. */
export async function loadWordsAfter<T extends SearchTables>(db: Kysely<T>, id: number, most: number) {
  const { rows } = await sql<Row & { id: number }>`
    select w.id, w.word, w.term_id, coalesce(l.documents, 0) as documents from (
      select id, word, term_id from search_words where id > ${id} order by id limit ${most}) w
    left join lateral (select documents from search_lists where term_id = w.term_id limit 1) l on true
    order by w.id`.execute(db);
  return { words: rows.map(toWord), lastId: rows.at(-1)?.id ?? id };
}
