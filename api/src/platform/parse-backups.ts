import { resolve } from "node:path";
import { checkCron } from "./parse-cron.ts";
import { parseKept, parseUrl } from "./parse-settings.ts";

type Backups = { to: string; cron: string; keep: number };
type BucketKey = { region: string; accessKeyId: string; secretAccessKey: string };

/** Whether backups lie in a bucket, and not in a folder of this machine. */
export const isBucket = (place: string): boolean => /^https?:\/\//.test(place);

type Get = (name: string, fallback: string) => string;

/** At night in most of Europe and America, and not at the minute that everybody takes. */
const BACKUP_CRON = "17 2 * * *";
const BACKUPS_MAX = 1000;

/** BACKUP_TO, BACKUP_CRON and BACKUP_KEEP; null where there is no place to back up to. */
export function parseBackups(get: Get, problems: string[]): Backups | null {
  const [to, cron] = [get("BACKUP_TO", ""), get("BACKUP_CRON", BACKUP_CRON)];
  const keep = parseKept("BACKUP_KEEP", get("BACKUP_KEEP", "7"), BACKUPS_MAX, problems);
  checkCron("BACKUP_CRON", cron, BACKUP_CRON, problems);
  if (to === "") return null;
  if (!isBucket(to)) return { to: resolve(to), cron, keep };
  parseUrl("BACKUP_TO", to, ["http:", "https:"], problems);
  if (URL.parse(to)?.pathname === "/") problems.push("BACKUP_TO must name the bucket, as in https://host/bucket");
  return { to, cron, keep };
}

/** The key of the bucket for backups: BACKUP_S3_…, else that of the bucket for images; null where there is none. */
export function parseBackupBucket(get: Get, problems: string[]): BucketKey | null {
  const of = (name: string) => get(`BACKUP_S3_${name}`, "") || get(`S3_${name}`, "");
  const key = { accessKeyId: of("ACCESS_KEY_ID"), secretAccessKey: of("SECRET_ACCESS_KEY") };
  if (isBucket(get("BACKUP_TO", "")) && !(key.accessKeyId && key.secretAccessKey))
    problems.push("BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY must be set where BACKUP_TO is a bucket");
  return key.accessKeyId && key.secretAccessKey ? { region: of("REGION") || "auto", ...key } : null;
}

/** BACKUP_RECIPIENTS: for whom backups are encrypted, as age calls them. */
export function parseRecipients(text: string, problems: string[]): string[] {
  const recipients = text.split(/[\s,]+/).filter(Boolean);
  const wrong = recipients.find((recipient) => !/^age1[0-9a-z]{20,}$/.test(recipient));
  if (wrong) problems.push(`BACKUP_RECIPIENTS must be recipients of age, which begin with age1, and not "${wrong}"`);
  return recipients;
}
