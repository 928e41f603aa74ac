import type { Ability, ModerationAction, ReportCategory } from "@unknot/contract/values";
import type { ColumnType, Generated } from "kysely";

/** Append only: the database refuses changes. */
export type ModerationLogTable = {
  id: Generated<string>;
  /** Null: nobody, it happened by itself. */
  actor_id: string | null;
  action: ModerationAction;
  /** Whom it is about: the member, or the author of the content. */
  user_id: string | null;
  post_id: string | null;
  comment_id: string | null;
  reason: string;
  category: ReportCategory | null;
  /** Which one was taken away or given back. */
  ability: Ability | null;
  expires_at: Date | null;
  /** The decision that an appeal was about. */
  decision_id: string | null;
  /** Nobody has decided it: it shows what a decision looks like. */
  is_sample: Generated<boolean>;
  created_at: Date;
};

export type ModerationMonthsTable = {
  month: ColumnType<string, never, never>;
  kind: string;
  name: string;
  count: number;
};
