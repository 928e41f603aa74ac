import type { ColumnType, Generated } from "kysely";

export type CommentsTable = {
  id: Generated<string>;
  post_id: string;
  parent_id: string | null;
  root_id: string | null;
  author_id: string | null;
  text: string;
  created_at: Date;
  edited_at: Date | null;
  hidden_at: Date | null;
  hidden_reason: string | null;
  deleted_at: Date | null;
  is_public: ColumnType<boolean, never, never>;
  imported_likes: Generated<number>;
  like_count: Generated<number>;
  reply_count: ColumnType<number, never, never>;
};

export type CommentSourcesTable = { comment_id: string; url: string; licence: string };
