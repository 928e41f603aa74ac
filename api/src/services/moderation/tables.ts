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
