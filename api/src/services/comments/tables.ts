import type { TextForm } from "@unknot/contract/values";
import type { ColumnType, Generated } from "kysely";

/** A column that the database keeps and nobody writes. */
type Kept<T> = ColumnType<T, never, never>;

export type CommentsTable = {
  id: Generated<string>;
  post_id: string;
  parent_id: string | null;
  root_id: string | null;
  author_id: string | null;
  text: string;
  created_at: Date;
  edited_at: Date | null;
  hidden_at: Kept<Date | null>;
  hidden_reason: Kept<string | null>;
  deleted_at: Date | null;
  is_public: Kept<boolean>;
  imported_likes: Generated<number>;
  like_count: Generated<number>;
  reply_count: Kept<number>;
  /** The version of the renderer that made the HTML. */
  renderer: Generated<number>;
  /** What was written, where it is not the same as the HTML. */
  original: Generated<string | null>;
  original_form: Generated<TextForm | null>;
  /** The MD5 of the HTML that was made of it. */
  original_made: Generated<string | null>;
};

export type HelpfulCommentsTable = { post_id: string; comment_id: string; marked_at: Date };

export type CommentSourcesTable = { comment_id: string; url: string; licence: string | null };

/** Comments that a closed account has left to be removed. */
export type AbandonedCommentsTable = { comment_id: string };
