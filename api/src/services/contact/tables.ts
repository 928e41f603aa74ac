import type { Generated } from "kysely";

export type ContactMessagesTable = {
  id: Generated<string>;
  user_id: string | null;
  name: string;
  email: string;
  reason: string;
  message: string;
  created_at: Date;
  closed_at: Date | null;
  answer: string | null;
  answered_by: string | null;
  answered_at: Date | null;
};
