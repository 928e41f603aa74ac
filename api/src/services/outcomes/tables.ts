import type { Outcome } from "@unknot/contract/values";
import type { Generated } from "kysely";

/** Members who are gone and have left outcomes to be removed. */
export type AbandonedOutcomesTable = { user_id: string };

export type OutcomesTable = {
  post_id: string;
  user_id: string;
  outcome: Outcome;
  note: Generated<string>;
  solution_version: number;
  given_at: Date;
};
