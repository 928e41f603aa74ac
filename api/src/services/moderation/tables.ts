import type { ReportCategory } from "@unknot/contract/rules/report";
import type { Generated } from "kysely";

export type ModerationLogTable = {
  id: Generated<string>;
  actor_id: string | null;
  action: "mute" | "unmute";
  user_id: string | null;
  reason: string;
  expires_at: Date | null;
  created_at: Date;
};

export type ReportsTable = {
  id: Generated<string>;
  reporter_id: string;
  post_id: string | null;
  comment_id: string | null;
  reason: string;
  category: ReportCategory | null;
  created_at: Date;
};
