import type { Generated } from "kysely";

export type SearchTables = {
  searches: { text: string; count: number; last_day: string };
  missed_searches: { text: string; count: number; last_day: string };
  search_state: { is_only: Generated<boolean>; generation: string; is_whole: boolean };
  search_terms: { id: Generated<number>; term: string };
  search_words: { id: Generated<number>; word: string; term_id: number };
  search_lists: { term_id: number; documents: number; top: Buffer; rest: Buffer };
  search_forward: { post_id: string; terms: Buffer; pairs: Buffer | null };
  search_fresh: { post_id: string; version: string; changed_by: string; content: string | null; way: number | null };
  search_indexed_before: { is_comment: boolean; id: string };
  search_vectors: { post_id: string; is_wanted: boolean; model: string | null; vector: Buffer | null };
  search_comment_terms: { comment_id: string; post_id: string; term_ids: number[]; is_shown: boolean };
  search_comment_changes: { changed_by: Generated<string>; version: string; term_ids: number[] };
};
