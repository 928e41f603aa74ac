import type { AppealOutcome, ModerationAction, ReportCategory, StoredCaseStatus } from "@unknot/contract/values";
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
  expires_at: Date | null;
  /** The decision that an appeal was about. */
  decision_id: string | null;
  created_at: Date;
};

export type ReportsTable = {
  id: Generated<string>;
  reporter_id: string;
  post_id: string | null;
  comment_id: string | null;
  case_id: string | null;
  reason: string;
  category: ReportCategory | null;
  created_at: Date;
};

export type CasesTable = {
  id: Generated<string>;
  post_id: string | null;
  comment_id: string | null;
  status: Generated<StoredCaseStatus>;
  report_count: Generated<number>;
  opened_at: Date;
  last_reported_at: Date;
  claimed_by: string | null;
  claimed_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
};

export type AppealsTable = {
  id: Generated<string>;
  decision_id: string;
  user_id: string;
  text: string;
  created_at: Date;
  outcome: AppealOutcome | null;
  answer: string | null;
  answered_by: string | null;
  answered_at: Date | null;
};

export type SiteSettingsTable = { name: string; value: ColumnType<unknown, string, string> };
export type SiteNumbersTable = { name: string; value: string; counted_at: Date };
export type SiteEventsTable = { day: ColumnType<string, string, never>; name: string; count: Generated<string> };
export type ModerationMonthsTable = {
  month: ColumnType<string, never, never>;
  kind: string;
  name: string;
  count: number;
};
