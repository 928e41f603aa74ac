import { getAbilities } from "@unknot/contract/services/abilities";
import { setUserRole } from "@unknot/contract/services/admin";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { changeRole } from "./roles.ts";
import { showAbilities } from "./show-abilities.ts";

export { abilitiesOf, abilityOf } from "./abilities.ts";
export { lastMuteColumn, muteOf, requireUnmuted } from "./mutes.ts";
export { giveRole } from "./roles.ts";
export { refuseBot, refuseLinks, refuseSpam } from "./spam.ts";
export { admitWriter } from "./writers.ts";

/** Whom the site trusts with what. */
export function trustRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getAbilities, ({ viewer, query }) => showAbilities(context, viewer, query.username));
  bind(app, setUserRole, ({ viewer, body }) => changeRole(context, viewer, body));
}
