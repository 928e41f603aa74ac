import { type Kysely, sql } from "kysely";
import { type SearchDocument, toIndexed } from "./impact.ts";
import type { SearchTables } from "./tables.ts";
import { TWO_TYPOS_LENGTH, TYPO_LENGTH } from "./typos.ts";

/**
 * A term that stands in so many posts is counted by a job (`countTerms`): whoever writes would otherwise wait for all who
 * write at the same moment, because these are the words that everybody uses. A weight that is late by the posts of a
 * minute orders no list differently that anybody could see, and a term with so many posts is found in any case.
 */
const FREQUENT_FROM = 20;

/** Flattens the documents into the columns of one statement. */
function toColumns(documents: SearchDocument[]) {
  const postings = { posts: [] as string[], terms: [] as string[], impacts: [] as number[] };
  const words = new Map<string, string>();
  for (const document of documents.map(toIndexed)) {
    for (const [word, term] of document.words) words.set(word, term);
    for (const [term, impact] of document.impacts) {
      postings.posts.push(document.id);
      postings.terms.push(term);
      postings.impacts.push(impact);
    }
  }
  return { ...postings, words: [...words.keys()], termsOfWords: [...words.values()] };
}

/**
 * Adds public posts to the index, in one statement, in the caller's transaction.
 * A post must not be in the index yet; one that stops being public leaves it by itself (see the migration).
 * Rare terms and words are locked in order, so that writers at the same moment wait for each other and never deadlock;
 * frequent ones are not locked.
 */
export async function indexDocuments<T extends SearchTables>(
  db: Kysely<T>,
  documents: SearchDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  const c = toColumns(documents);
  await sql`
    with posting as (
      select * from unnest(${c.posts}::bigint[], ${c.terms}::text[], ${c.impacts}::smallint[]) as p(post_id, term, impact)
    ), counted as (
      select term collate "C" as term, count(*)::int as count from posting group by 1
    ), frequent as materialized (
      select t.id, t.term, c.count from counted c join search_terms t on t.term = c.term
      where t.document_count >= ${FREQUENT_FROM}
    ), due as (
      insert into search_counts_due (term_ids, counts)
      select array_agg(id), array_agg(count) from frequent having count(*) > 0
    ), rare as (
      insert into search_terms as t (term, document_count)
      select term, count from counted where term not in (select term from frequent) order by term
      on conflict (term) do update set document_count = t.document_count + excluded.document_count
      returning id, term
    ), term as (
      select id, term from frequent union all select id, term from rare
    ), word as (
      insert into search_words (word, term_id)
      select w.word, term.id
      from unnest(${c.words}::text[], ${c.termsOfWords}::text[]) as w(word, term)
      join term on term.term = w.term collate "C"
      where not exists (select from search_words known where known.word = w.word collate "C")
      order by w.word collate "C"
      on conflict (word) do nothing
      returning id, word
    ), slip as (
      insert into search_slips (slip, word_id)
      select left(word, at - 1) || substr(word, at + 1), id
      from word, generate_series(0, length(word)) at
      where length(word) between ${TYPO_LENGTH.min} and ${TYPO_LENGTH.max}
      union
      select left(word, i - 1) || substr(word, i + 1, j - i - 1) || substr(word, j + 1), id
      from word, generate_series(1, length(word)) i, generate_series(i + 1, length(word)) j
      where length(word) between ${TWO_TYPOS_LENGTH.min} and ${TWO_TYPOS_LENGTH.max} and word ~ '^[[:alpha:]]+$'
      on conflict do nothing
    )
    insert into search_postings (post_id, term_id, impact)
    select posting.post_id, term.id, posting.impact from posting join term on term.term = posting.term collate "C"
  `.execute(db);
}
