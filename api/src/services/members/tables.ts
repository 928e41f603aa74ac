import type { Role, Theme } from "@unknot/contract/values";
import type { ColumnType, Generated } from "kysely";

/** A number that triggers keep; code only reads it. */
type Kept = ColumnType<number, never, never>;

export type UsersTable = {
  id: Generated<string>;
  username: string;
  username_key: string;
  created_at: Date;
  is_active: Generated<boolean>;
  role: Generated<Role>;
  theme: Generated<Theme>;
  language: Generated<string>;
  post_count: Kept;
  comment_count: Kept;
  likes_given: Kept;
  likes_received: Kept;
};

export type NameClaimsTable = { shape: string; user_id: string | null; until: Date | null };

export type FormerUsernamesTable = { username_key: string; username: string; user_id: string; given_up_at: Date };
