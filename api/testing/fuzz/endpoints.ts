import type { AnyEndpoint } from "@unknot/contract/endpoint";
import * as admin from "@unknot/contract/services/admin";
import * as appeals from "@unknot/contract/services/appeals";
import * as auth from "@unknot/contract/services/auth";
import * as comments from "@unknot/contract/services/comments";
import * as drafts from "@unknot/contract/services/drafts";
import * as following from "@unknot/contract/services/following";
import * as moderation from "@unknot/contract/services/moderation";
import * as notifications from "@unknot/contract/services/notifications";
import * as posts from "@unknot/contract/services/posts";
import * as records from "@unknot/contract/services/records";
import * as tags from "@unknot/contract/services/tags";
import * as user from "@unknot/contract/services/user";

const SERVICES = [
  admin,
  appeals,
  auth,
  comments,
  drafts,
  following,
  moderation,
  notifications,
  posts,
  records,
  tags,
  user,
];

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "output" in value;

/** Every endpoint of the contract. */
export const ENDPOINTS: AnyEndpoint[] = SERVICES.flatMap((service) => Object.values<unknown>(service)).filter(
  isEndpoint,
);

/** The name of a call: the first part of its path. */
export const nameOf = ({ path }: AnyEndpoint): string => path.split("/")[1] ?? "";
