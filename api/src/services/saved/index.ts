import { getSaved, setSaved } from "@unknot/contract/services/saved";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { listSaved } from "./list-saved.ts";
import { save } from "./set-saved.ts";

export { exportSavedOf } from "./list-saved.ts";

/** What members keep for later. */
export function savedRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, setSaved, ({ viewer, body }) => save(context, viewer, body));
  bind(app, getSaved, ({ viewer, body }) => listSaved(context, viewer, body));
}
