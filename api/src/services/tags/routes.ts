import { getTag, getTags } from "@unknot/contract/services/tags";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { listTags, viewTag } from "./list-tags.ts";

/** What posts are about, in words that members have agreed on. */
export function tagRoutes(app: FastifyInstance, { db }: AppContext): void {
  bind(app, getTags, ({ query }) => listTags(db, query.query ?? "", Number(query.page ?? "1")));
  bind(app, getTag, ({ query }) => viewTag(db, query.name));
}
