import type { AppealOutcome, ReportCategory, StoredCaseStatus } from "@unknot/contract/values";
import type { Generated } from "kysely";

export type ReportsTable = {
  id: Generated<string>;
  reporter_id: string;
  post_id: string | null;
  comment_id: string | null;
  case_id: string | null;
  /** Of what it is about, when it was made; null of reports from before there was a number. */
  version: Generated<number | null>;
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
