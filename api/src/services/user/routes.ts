import {
  contact,
  deleteAccount,
  editUsername,
  exportAccount,
  getUserAccount,
  getUserActivity,
  getUserSettings,
  updateUserSettings,
} from "@unknot/contract/services/user";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../context.ts";
import { bind } from "../../platform/http/bind.ts";
import { updateSettings, viewAccount, viewActivity, viewSettings } from "./account.ts";
import { sendContactMessage } from "./contact.ts";
import { deleteAccountOf } from "./delete-account.ts";
import { editUsernameOf } from "./edit-username.ts";
import { exportAccountOf } from "./export-account.ts";

/** The user service. */
export function userRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getUserActivity, ({ query }) => viewActivity(context.db, query.username));
  bind(app, getUserAccount, ({ viewer }) => viewAccount(context, viewer));
  bind(app, editUsername, ({ viewer, body }) => editUsernameOf(context, viewer, body.newUsername));
  bind(app, getUserSettings, ({ viewer }) => viewSettings(context, viewer));
  bind(app, updateUserSettings, ({ viewer, body }) => updateSettings(context, viewer, body.newSettings));
  bind(app, contact, ({ viewer, body }) => sendContactMessage(context, viewer, body));
  bind(app, exportAccount, ({ viewer }) => exportAccountOf(context, viewer));
  bind(app, deleteAccount, ({ viewer, body }) => deleteAccountOf(context, viewer, body));
}
