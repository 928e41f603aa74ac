import {
  deleteAccount,
  editUsername,
  exportAccount,
  exportAccountFiles,
  getUserAccount,
  getUserSettings,
  updateUserSettings,
} from "@unknot/contract/services/user";
import type { FastifyInstance } from "fastify";
import { bind } from "../../calls/bind.ts";
import { bindFile } from "../../calls/bind-file.ts";
import type { AppContext } from "../../context.ts";
import { updateSettings, viewAccount, viewSettings } from "./account.ts";
import { deleteAccountOf } from "./delete-account.ts";
import { editUsernameOf } from "./edit-username.ts";
import { exportAccountOf } from "./export-account.ts";
import { exportFilesOf } from "./export-files.ts";

/** The caller's own account. */
export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  bind(app, getUserAccount, ({ viewer }) => viewAccount(context, viewer));
  bind(app, editUsername, ({ viewer, body }) => editUsernameOf(context, viewer, body.newUsername));
  bind(app, getUserSettings, ({ viewer }) => viewSettings(context, viewer));
  bind(app, updateUserSettings, ({ viewer, body }) => updateSettings(context, viewer, body.newSettings));
  bind(app, exportAccount, ({ viewer }) => exportAccountOf(context, viewer));
  bindFile(app, exportAccountFiles, "application/zip", (viewer) => exportFilesOf(context, viewer));
  bind(app, deleteAccount, ({ viewer, body }) => deleteAccountOf(context, viewer, body));
}
