import type { VersionState } from "@unknot/contract/values";
import type { Generated } from "kysely";

export type CommentVersionsTable = {
  comment_id: string;
  number: number;
  created_at: Date;
  /** Null of the present version, whose text is the comment's. */
  text: string | null;
  state: Generated<VersionState>;
  /** The version of the renderer that made the HTML. */
  renderer: Generated<number>;
};

export type PostVersionsTable = {
  post_id: string;
  number: number;
  user_id: string | null;
  created_at: Date;
  /** What was said of the change that led to it. */
  note: Generated<string>;
  /** Somebody proposed it, whom `suggested_by` names; null where their account is closed. */
  is_suggested: Generated<boolean>;
  suggested_by: string | null;
  /** These four are null of the present version, whose texts are the post's. */
  title: string | null;
  problem: string | null;
  solution: string | null;
  tags: string[] | null;
  state: Generated<VersionState>;
  /** The version of the renderer that made the HTML. */
  renderer: Generated<number>;
};
