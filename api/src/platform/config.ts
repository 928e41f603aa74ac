import { resolve } from "node:path";
import { spoken } from "@unknot/contract/words/languages";
import { parseBackupBucket, parseBackups, parseRecipients } from "./parse-backups.ts";
import { type Dumps, parseDumps } from "./parse-dumps.ts";
import {
  ownUrl,
  parseDatabaseUrl,
  parseDsn,
  parseHours,
  parseMailbox,
  parseMegabytes,
  parsePlaces,
  parsePool,
  parsePort,
  parseProcesses,
  parseProxies,
  parsePushKey,
  parseReplicaUrls,
  parseSecret,
  parseSelector,
  parseServes,
  parseSiteUrl,
  parseSwitch,
  parseToken,
  parseUrl,
  parseWhole,
  type Served,
} from "./parse-settings.ts";
import { parseTraces, type Traces } from "./parse-traces.ts";
import { StartError } from "./start-error.ts";

/** Everything that the environment decides, checked. */
export type Config = {
  host: string;
  port: number;
  /** How many processes of this machine share the port. */
  processes: number;
  /** What each of them does: answers requests, works on jobs, or both. */
  serves: Served[];
  /** How long requests are still answered once the program is told to stop, while `/readyz` says no; in seconds. */
  drainSeconds: number;
  /** Origin of all links that leave the site; never ends in a slash. */
  siteUrl: string;
  siteName: string;
  /** Who answers for the site by law, as the Privacy Policy names them; null: nobody is named. */
  siteOwner: string | null;
  /** Of pages and mails, as BCP 47 has it. */
  language: string;
  dataDir: string;
  /** Null: a PostgreSQL of its own under DATA_DIR. */
  databaseUrl: string | null;
  /** Standbys that calls may read from. */
  databaseReplicaUrls: string[];
  /** How many connections to the database this process may have. */
  databasePool: number;
  /** As whom the embedded PostgreSQL runs where the program runs as root. */
  databaseRunAs: string;
  sampleContent: boolean;
  /** Signs access tokens; null: the one kept in DATA_DIR. */
  tokenSecret: string | null;
  /** Null: mails are written to DATA_DIR/outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Under which name the domain of `mailFrom` has the key that the mail server signs with; null: it is not known. */
  dkimSelector: string | null;
  /** What whoever reports mails that came back has to know; null: nobody may. */
  mailWebhookSecret: string | null;
  supportEmail: string | null;
  rateLimit: boolean;
  deletedRetentionHours: number;
  /** A bucket for uploaded images; null: DATA_DIR/uploads. */
  bucket: { url: string; region: string; accessKeyId: string; secretAccessKey: string } | null;
  /** A folder with a model that finds posts by what they mean; null: they are found by words alone. */
  embeddingsDir: string | null;
  /** MB of images that one member may have; 0: as many as they like. */
  uploadQuotaMb: number;
  /** MB of images that all members may have together; 0: as many as there is room for. */
  uploadSiteQuotaMb: number;
  /** Whether images of other sites that members paste are fetched and kept. */
  fetchImages: boolean;
  /** Addresses of an own network, as `address:port`, that images may come from although they are not public. */
  fetchImagesFrom: string[];
  /** The private key that signs what is sent to devices; null: one that is made, and kept in the database. */
  pushPrivateKey: string | null;
  /** Addresses of an own network, as `address:port`, of push services that may be asked although they are not public. */
  pushTo: string[];
  /** MB of memory for pages that are kept; 0: none is. */
  pageCacheMb: number;
  /** Pages that one block of addresses may have made in a minute; 0: as many as it asks for. */
  pagesPerBlock: number;
  /** Pages that machines of one name may have made in a minute; 0: as many as they ask for. */
  pagesPerMachine: number;
  /** From when on the program is late, in milliseconds: by its own thread, and by the database; 0: never. */
  late: { loop: number; database: number };
  /** Seconds that a CDN may keep a page; 0: it may not. */
  cdnSeconds: number;
  /** Where backups are made by themselves, at which times (cron, UTC), and how many are kept; null: none is. */
  backups: { to: string; cron: string; keep: number } | null;
  /** The key of a bucket for backups; null: they lie in a folder. */
  backupBucket: { region: string; accessKeyId: string; secretAccessKey: string } | null;
  /** Who can open backups, as recipients of age; empty: they are not encrypted. */
  backupRecipients: string[];
  /** Dumps of what is public, made by themselves; null: none are. */
  dumps: Dumps | null;
  /** Under which licence what members wrote may be used; null where none is said. */
  dumpLicence: string | null;
  /** What opens `/metrics`; null: it is not there. */
  metricsToken: string | null;
  /** Whether each request is a line of the log. */
  logRequests: boolean;
  /** Where failures are sent, in Sentry's form; null: nowhere. */
  errors: { endpoint: string; key: string } | null;
  /** Where traces are sent, and which; null: nothing is traced. */
  traces: Traces | null;
  /** From when on a statement is a line of the log, in milliseconds; 0: never. */
  slowQueryMs: number;
  /** Addresses of proxies whose X-Forwarded-For is believed; empty: nobody's. */
  trustedProxy: string[];
};

/** Some 4 GB: more than one process has use for. */
const PAGE_CACHE_MAX = 4096;
const PAGES_MAX = 100_000;
/** Who is a minute late is late. */
const LATE_MAX = 60_000;
/** No statement of a job may take longer. */
const SLOW_MAX = 60_000;
/** A day: what was hidden would be seen no longer than that, even where nobody purges. */
const CDN_MAX = 86_400;

/** No load balancer takes longer to notice; a system that stops a program gives it less. */
const DRAIN_MAX = 300;

type Environment = Record<string, string | undefined>;

/** S3_BUCKET_URL with its key, all three or none. */
function parseBucket(get: (name: string, fallback: string) => string, problems: string[]): Config["bucket"] {
  const url = get("S3_BUCKET_URL", "").replace(/\/+$/, "");
  if (url === "") return null;
  parseUrl("S3_BUCKET_URL", url, ["http:", "https:"], problems);
  const key = { accessKeyId: get("S3_ACCESS_KEY_ID", ""), secretAccessKey: get("S3_SECRET_ACCESS_KEY", "") };
  if (!key.accessKeyId || !key.secretAccessKey) {
    problems.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with S3_BUCKET_URL");
  }
  return { url, region: get("S3_REGION", "auto"), ...key };
}

/** Mails come from the host of the site unless MAIL_FROM says otherwise. */
function defaultSender(siteName: string, siteUrl: string): string {
  const name = siteName.replace(/["\\\r\n]/g, "");
  return `"${name}" <no-reply@${URL.parse(siteUrl)?.hostname ?? "localhost"}>`;
}

/** SITE_LANGUAGE has to be a language that the messages were compiled for. */
function parseLanguage(tag: string, problems: string[]): string {
  if (!spoken.includes(tag)) problems.push(`SITE_LANGUAGE must be one of ${spoken.join(", ")}, but is "${tag}"`);
  return tag;
}

type Purpose = "serve" | "command";

/**
 * Reads the settings of docs/settings.md from the environment; empty values count as absent.
 * A command of the command line signs no tokens and needs no secret for them. Throws a StartError that names every bad setting at once.
 */
export function readConfig(environment: Environment, purpose: Purpose = "serve"): Config {
  const problems: string[] = [];
  const get = (name: string, fallback: string) => environment[name]?.trim() || fallback;
  const host = get("HOST", "127.0.0.1");
  const port = parsePort(get("PORT", "3000"), problems);
  const databaseUrl = parseDatabaseUrl(environment.DATABASE_URL?.trim() || null, problems);
  const optional = (name: string) => get(name, "") || null;
  const siteName = get("SITE_NAME", "Unknot");
  const smtpUrl = optional("SMTP_URL");
  if (smtpUrl) parseUrl("SMTP_URL", smtpUrl, ["smtp:", "smtps:"], problems);
  const givenUrl = optional("SITE_URL");
  const siteUrl = givenUrl ? parseSiteUrl(givenUrl, problems) : ownUrl(host, port, problems);
  const config: Config = {
    host,
    port,
    processes: parseProcesses(get("PROCESSES", "1"), problems),
    serves: parseServes(get("SERVES", "pages,jobs"), problems),
    drainSeconds: parseWhole("DRAIN_SECONDS", get("DRAIN_SECONDS", "0"), DRAIN_MAX, problems),
    siteUrl,
    siteName,
    siteOwner: optional("SITE_OWNER"),
    language: parseLanguage(get("SITE_LANGUAGE", "en"), problems),
    dataDir: resolve(get("DATA_DIR", "./data")),
    databaseUrl,
    databaseReplicaUrls: parseReplicaUrls(get("DATABASE_REPLICA_URLS", ""), problems),
    databasePool: parsePool(get("DATABASE_POOL", "20"), problems),
    databaseRunAs: get("DATABASE_RUN_AS", "nobody"),
    sampleContent: parseSwitch("SAMPLE_CONTENT", get("SAMPLE_CONTENT", databaseUrl ? "off" : "on"), problems),
    tokenSecret: parseSecret(optional("TOKEN_SECRET"), databaseUrl !== null && purpose === "serve", problems),
    smtpUrl,
    mailFrom: parseMailbox("MAIL_FROM", optional("MAIL_FROM"), problems) ?? defaultSender(siteName, siteUrl),
    dkimSelector: parseSelector(optional("MAIL_DKIM_SELECTOR"), problems),
    mailWebhookSecret: parseToken("MAIL_WEBHOOK_SECRET", optional("MAIL_WEBHOOK_SECRET"), problems),
    supportEmail: parseMailbox("SUPPORT_EMAIL", optional("SUPPORT_EMAIL"), problems),
    rateLimit: parseSwitch("RATE_LIMIT", get("RATE_LIMIT", "on"), problems),
    deletedRetentionHours: parseHours("DELETED_RETENTION_HOURS", get("DELETED_RETENTION_HOURS", "72"), problems),
    bucket: parseBucket(get, problems),
    embeddingsDir: optional("EMBEDDINGS_DIR") && resolve(get("EMBEDDINGS_DIR", "")),
    uploadQuotaMb: parseMegabytes("UPLOAD_QUOTA_MB", get("UPLOAD_QUOTA_MB", "200"), problems),
    uploadSiteQuotaMb: parseMegabytes("UPLOAD_SITE_QUOTA_MB", get("UPLOAD_SITE_QUOTA_MB", "0"), problems),
    fetchImages: parseSwitch("FETCH_IMAGES", get("FETCH_IMAGES", "on"), problems),
    fetchImagesFrom: parsePlaces("FETCH_IMAGES_FROM", get("FETCH_IMAGES_FROM", ""), problems),
    pushPrivateKey: parsePushKey(optional("PUSH_PRIVATE_KEY"), problems),
    pushTo: parsePlaces("PUSH_TO", get("PUSH_TO", ""), problems),
    pageCacheMb: parseWhole("PAGE_CACHE_MB", get("PAGE_CACHE_MB", "64"), PAGE_CACHE_MAX, problems),
    pagesPerBlock: parseWhole("PAGES_PER_BLOCK", get("PAGES_PER_BLOCK", "300"), PAGES_MAX, problems),
    pagesPerMachine: parseWhole("PAGES_PER_MACHINE", get("PAGES_PER_MACHINE", "60"), PAGES_MAX, problems),
    late: {
      loop: parseWhole("LATE_AFTER_MS", get("LATE_AFTER_MS", "500"), LATE_MAX, problems),
      database: parseWhole("LATE_DATABASE_MS", get("LATE_DATABASE_MS", "1500"), LATE_MAX, problems),
    },
    cdnSeconds: parseWhole("CDN_SECONDS", get("CDN_SECONDS", "0"), CDN_MAX, problems),
    backups: parseBackups(get, problems),
    backupBucket: parseBackupBucket(get, problems),
    backupRecipients: parseRecipients(get("BACKUP_RECIPIENTS", ""), problems),
    dumps: parseDumps(get, problems),
    dumpLicence: get("DUMP_LICENCE", "") || null,
    metricsToken: parseToken("METRICS_TOKEN", optional("METRICS_TOKEN"), problems),
    logRequests: parseSwitch("LOG_REQUESTS", get("LOG_REQUESTS", "off"), problems),
    errors: parseDsn(optional("SENTRY_DSN"), problems),
    traces: parseTraces(get, problems),
    slowQueryMs: parseWhole("SLOW_QUERY_MS", get("SLOW_QUERY_MS", "1000"), SLOW_MAX, problems),
    trustedProxy: parseProxies(get("TRUSTED_PROXY", ""), problems),
  };
  if (problems.length > 0) throw new StartError(problems.join("; "));
  return config;
}
