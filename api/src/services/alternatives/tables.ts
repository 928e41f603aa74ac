import type { DuplicateStatus } from "@unknot/contract/values";
import type { Generated } from "kysely";

export type AlternativesTable = {
  post_id: string;
  first_id: string;
  joined_at: Date;
};

export type DuplicatesTable = {
  id: Generated<string>;
  post_id: string;
  /** The better one. */
  of_id: string;
  /** Null: their account is closed. */
  user_id: string | null;
  status: Generated<DuplicateStatus>;
  created_at: Date;
};

export type DuplicateAgreementsTable = { duplicate_id: string; user_id: string; created_at: Date };
