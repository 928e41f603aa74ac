import type { ColumnType, Generated } from "kysely";

/** A column that the database keeps and nobody writes. */
type Kept<T> = ColumnType<T, never, never>;

export type TagsTable = {
  id: Generated<string>;
  name: string;
  /** The tag that is meant, where this is only another name of it. */
  synonym_of: Generated<string | null>;
  description: Generated<string>;
  /** Public posts that have it, but for what is still in `tag_counts_due`. */
  post_count: Generated<number>;
  created_at: Date;
};

/** What posts are tagged with, with what lists are sorted by. */
export type PostTagsTable = {
  post_id: string;
  tag_id: string;
  position: number;
  is_public: Kept<boolean>;
  created_at: Kept<Date>;
  like_count: Kept<number>;
  trending_score: Kept<number>;
};

/** What is to be added to the counts of tags. */
export type TagCountsDueTable = { id: Kept<string>; tag_id: Kept<string>; step: Kept<number> };

export type TagSuggestionsTable = {
  id: Generated<string>;
  tag_id: string;
  user_id: string;
  description: string;
  created_at: Date;
};
