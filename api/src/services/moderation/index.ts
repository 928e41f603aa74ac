import { createReport } from "@unknot/contract/services/moderation";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../context.ts";
import { bind } from "../../platform/http/bind.ts";
import { report } from "./create-report.ts";

export { exportReportsOf } from "./create-report.ts";
export { muteColumns, muteOf, requireUnmuted } from "./mutes.ts";

/** The moderation service. */
export function moderationRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, createReport, ({ viewer, body }) => report(context, viewer, body));
}
