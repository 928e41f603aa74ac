import { roles } from "@unknot/contract/values";

/** How the commands that are asked for wrongly are used. */
export const MOVE_USAGE = `npm run cli -- move --to <postgres://... | folder> [--replace <name of the site>]
  npm run cli -- move --undo`;
export const IMAGES_USAGE = "npm run cli -- move-images --to <bucket|folder> [--remove]";
export const BACKUP_USAGE = "npm run cli -- backup --to <folder or bucket>";
export const KEY_USAGE = "npm run cli -- backup-key <file>";
export const RESTORE_USAGE = `npm run cli -- restore <backup> [--key <file>] [--check | --replace <name of the site>]
  npm run cli -- restore --undo`;
const UPGRADE_USAGE = "npm run cli -- upgrade-database [--bin <folder with the older PostgreSQL's programs>]";

/** All commands. */
export const USAGE = `Usage:
  npm run import -- stackexchange <folder> [--site <host name>]
  npm run cli -- export-dump <folder>
  npm run cli -- migrate
  npm run cli -- check-counts
  npm run cli -- reindex
  npm run cli -- grant-role <username> <${roles.join("|")}>
  ${BACKUP_USAGE}
  ${RESTORE_USAGE}
  ${KEY_USAGE}
  ${IMAGES_USAGE}
  ${MOVE_USAGE}
  ${UPGRADE_USAGE}
  npm run cli -- psql [arguments of psql]`;
