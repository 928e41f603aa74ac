import type { ColumnType, Generated } from "kysely";

export type UsersTable = {
  id: Generated<string>;
  username: string;
  username_key: string;
  created_at: Date;
  post_count: ColumnType<number, never, never>;
  comment_count: ColumnType<number, never, never>;
};
