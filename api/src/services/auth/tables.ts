import type { MailStop, TokenPurpose } from "@unknot/contract/values";
import type { Generated } from "kysely";

export type AccountsTable = {
  user_id: string;
  email: string;
  email_key: string;
  email_folded: string;
  password_hash: string;
  age_confirmed_at: Date;
  email_verified_at: Date | null;
  mail_stopped: MailStop | null;
  mail_stopped_at: Date | null;
  mail_tried_at: Date | null;
  created_at: Date;
};

export type AccountTokensTable = {
  user_id: string;
  purpose: TokenPurpose;
  token_hash: Buffer;
  expires_at: Date;
};

export type SignUpsTable = { user_id: string; mark: Buffer };

export type KnownLoginsTable = { mark: Buffer; user_id: string; last_used_at: Date };

export type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  family_hash: Buffer;
  token_hash: Buffer;
  previous_hash: Buffer | null;
  sealed_successor: Buffer | null;
  rotated_at: Date;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  user_agent: string;
};
