import type { Tables } from "@unknot/api/database";
import { isReadOnly } from "@unknot/api/health";
import type { Config } from "@unknot/api/platform/config";
import { DatabaseAway, type OpenOptions } from "@unknot/api/platform/database";
import { StartError } from "@unknot/api/platform/start-error";
import type { Kysely } from "kysely";

/**
 * Throws while nothing can be written, because jobs are taken up and given out with the start: a DatabaseAway where time
 * may mend that, on a server or beside a program that looks after the embedded database; a StartError where that is looked
 * after here, and would be opened and closed until somebody asks for what only a person can decide.
 */
export async function requireWritable(
  db: Kysely<Tables>,
  { databaseUrl }: Config,
  { purpose }: Pick<OpenOptions, "purpose">,
): Promise<void> {
  if (!(await isReadOnly(db))) return;
  if (databaseUrl || purpose === "command") throw new DatabaseAway("It can be read, but not written.");
  throw new StartError(
    "The database in DATA_DIR can be read, but not written: `npm run cli -- move` has moved the site, or was cut short. " +
      "Start the program with the settings that it printed, run it again, or `npm run cli -- move --undo` to go on here.",
  );
}
