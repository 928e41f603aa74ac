import { ENDPOINTS, nameOf } from "../fuzz/endpoints.ts";
import { ACCOUNT_CASES } from "./accounts.ts";
import { CONTENT_CASES } from "./content.ts";
import { DUPLICATE_CASES } from "./duplicates.ts";
import { MODERATION_CASES } from "./moderation.ts";
import { SUGGESTION_CASES } from "./suggestions.ts";
import type { Case } from "./world.ts";

/** Every call of the contract, with what it is called with; some in several ways. */
export const CASES: Record<string, Case> = {
  ...ACCOUNT_CASES,
  ...CONTENT_CASES,
  ...DUPLICATE_CASES,
  ...SUGGESTION_CASES,
  ...MODERATION_CASES,
};

/** All endpoints of the contract, by the name of their path. */
export const ENDPOINT_NAMES: string[] = ENDPOINTS.map(nameOf);
