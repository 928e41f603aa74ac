import { getSiteSettings, updateSiteSettings } from "@unknot/contract/services/admin";
import type { FastifyInstance } from "fastify";
import { bind, ok } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { changeSettings, readSettings } from "./settings.ts";

export { readSettings, withDefaults } from "./settings.ts";

/** The settings of the site. */
export function siteSettingsRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getSiteSettings, async () => ({ ...ok, settings: await readSettings(context.db) }));
  bind(app, updateSiteSettings, ({ viewer, body }) => changeSettings(context, viewer, body.settings));
}
