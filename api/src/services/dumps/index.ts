import { getPublicDump } from "@unknot/contract/services/dumps";
import * as errors from "@unknot/contract/words/errors";
import type { FastifyInstance } from "fastify";
import { bind, ok } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { notFound } from "../../platform/errors.ts";
import { newestDump } from "./store.ts";

export { keepDump } from "./keep-dump.ts";
export { lookAfterDumps } from "./look-after-dumps.ts";
export { openShelf } from "./open-shelf.ts";
export { newestDump, newestDumpQuery } from "./store.ts";

/** Answers get_public_dump: the newest dump, or null while it is made anew. Throws a 404 where none is offered. */
async function showPublicDump({ db, config }: AppContext) {
  const last = config.dumps?.isPublic ? await newestDump(db) : null;
  if (!config.dumps || !last) throw notFound(errors.notFound());
  const { name, bytes, sha256, members, posts, comments, versions, taken_at } = last;
  const shown = { name, bytes, sha256, members, posts, comments, versions, date: taken_at.toISOString() };
  return { ...ok, dump: last.is_right ? shown : null, licence: config.dumpLicence };
}

/** What is public, in one file for everybody. */
export function dumpRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getPublicDump, () => showPublicDump(context));
}
