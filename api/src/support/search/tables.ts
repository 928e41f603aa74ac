import type { Generated } from "kysely";

export type SearchTables = {
  searches: { text: string; term_ids: number[]; count: number; last_day: string };
  search_terms: { id: Generated<number>; term: string; document_count: Generated<number> };
  search_counts_due: { id: Generated<string>; term_ids: number[]; counts: number[] };
  search_words: { id: Generated<number>; word: string; term_id: number };
  search_common: { word: string; term_id: number; documents: number };
  search_slips: { slip: string; word_id: number };
  search_postings: { post_id: string; term_id: number; impact: number };
  search_comment_terms: { comment_id: string; post_id: string; term_ids: number[] };
  search_comment_postings: { term_id: number; comment_id: string; post_id: string };
};
