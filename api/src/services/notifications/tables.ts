import type { NotificationChannel, NotificationKind } from "@unknot/contract/values";
import type { Generated } from "kysely";

export type NotificationsTable = {
  id: Generated<string>;
  user_id: string;
  kind: NotificationKind;
  post_id: string | null;
  comment_id: string | null;
  decision_id: string | null;
  suggestion_id: string | null;
  /** The pair that was agreed about. */
  duplicate_id: string | null;
  /** The tag whose description its reader had proposed, and whether it was taken. */
  tag_id: string | null;
  is_taken: boolean | null;
  actor_id: string | null;
  count: Generated<number>;
  created_at: Date;
  read_at: Date | null;
  /** To be in the next daily digest. */
  is_due: Generated<boolean>;
  /** Not sent yet, because what it tells of is not public. */
  is_waiting: Generated<boolean>;
};

export type NotificationPreferencesTable = { user_id: string; kind: NotificationKind; channel: NotificationChannel };

export type PushDevicesTable = {
  id: Generated<string>;
  session_id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
  failing_since: Date | null;
  tried_at: Date | null;
};

export type PushKeysTable = { is_only: Generated<boolean>; public_key: string; sealed_private_key: Buffer | null };

export type PushPreferencesTable = { user_id: string; kind: NotificationKind; is_pushed: boolean };
