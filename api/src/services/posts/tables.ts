import type { Attribution } from "@unknot/contract/schemas";
import type { DraftForm, TextForm } from "@unknot/contract/values";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** A column that the database keeps and nobody writes. */
type Kept<T> = ColumnType<T, never, never>;

export type PostsTable = {
  id: Generated<string>;
  author_id: string | null;
  title: string;
  problem: string;
  solution: string;
  created_at: Date;
  edited_at: Date | null;
  hidden_at: Kept<Date | null>;
  hidden_reason: Kept<string | null>;
  deleted_at: Date | null;
  is_public: Kept<boolean>;
  imported_likes: Generated<number>;
  like_count: Generated<number>;
  comment_count: Kept<number>;
  /** Since when its author calls it out of date. */
  outdated_at: Date | null;
  /** The post that follows it. */
  followed_by: string | null;
  /** The better post that says the same. */
  duplicate_of: Kept<string | null>;
  /** Raised whenever the solution changes. */
  solution_version: Generated<number>;
  worked_count: Kept<number>;
  failed_count: Kept<number>;
  last_worked_at: Kept<Date | null>;
  /** Of solutions before the present one. */
  earlier_worked_count: Kept<number>;
  earlier_failed_count: Kept<number>;
  trending_score: Kept<number>;
  /** The version of the renderer that made the HTML. */
  renderer: Generated<number>;
};

export type PostOriginalsTable = {
  post_id: string;
  form: TextForm;
  problem: string;
  solution: string;
  made: string | null;
};

export type PostSourcesTable = {
  post_id: string;
  site: string;
  problem: JSONColumnType<Attribution>;
  solution: JSONColumnType<Attribution>;
};

export type CountersTable = { name: string; value: Kept<string> };

/** What is still to be added to a counter; written by triggers. */
export type TalliesDueTable = { id: Kept<string>; name: Kept<string>; step: Kept<string> };

/** Posts that a closed account has left to be removed. */
export type AbandonedPostsTable = { post_id: string };

export type DraftsTable = {
  id: Generated<string>;
  user_id: string;
  post_id: string | null;
  title: string;
  problem: string;
  solution: string;
  saved_at: Date;
  form: Generated<DraftForm>;
  about: Generated<string>;
  fields: JSONColumnType<object>;
  device: Generated<string>;
  aside_until: Date | null;
};
