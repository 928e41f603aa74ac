import type { SuggestionStatus } from "@unknot/contract/values";
import type { Generated } from "kysely";

export type SuggestedEditsTable = {
  id: Generated<string>;
  post_id: string;
  /** Null: their account is closed. */
  user_id: string | null;
  /** Empty once it was accepted: the history of the post has it. */
  title: string;
  problem: string;
  solution: string;
  /** Null: those that the post has. */
  tags: string[] | null;
  note: Generated<string>;
  /** The version of the post that it was written from. */
  base: number;
  created_at: Date;
  changed_at: Date;
  status: Generated<SuggestionStatus>;
  decided_by: string | null;
  decided_at: Date | null;
  reason: Generated<string>;
  /** The version that was made of it; null where the post said all of it already. */
  version: number | null;
};
