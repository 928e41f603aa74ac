import * as admin from "@unknot/contract/services/admin";
import * as appeals from "@unknot/contract/services/appeals";
import * as auth from "@unknot/contract/services/auth";
import * as comments from "@unknot/contract/services/comments";
import * as moderation from "@unknot/contract/services/moderation";
import * as notifications from "@unknot/contract/services/notifications";
import * as posts from "@unknot/contract/services/posts";
import * as records from "@unknot/contract/services/records";
import * as user from "@unknot/contract/services/user";
import { ACCOUNT_CASES } from "./accounts.ts";
import { CONTENT_CASES } from "./content.ts";
import { MODERATION_CASES } from "./moderation.ts";
import type { Case } from "./world.ts";

/** Every call of the contract, with what it is called with; some in several ways. */
export const CASES: Record<string, Case> = { ...ACCOUNT_CASES, ...CONTENT_CASES, ...MODERATION_CASES };

const SERVICES = [admin, appeals, auth, comments, moderation, notifications, posts, records, user];

/** All endpoints of the contract, by the name of their path. */
export const ENDPOINTS: string[] = SERVICES.flatMap((service) => Object.values(service)).flatMap((value) => {
  const { path } = value as { path?: string };
  return typeof path === "string" ? [path.split("/")[1] as string] : [];
});
