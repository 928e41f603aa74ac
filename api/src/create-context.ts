import { createWritten } from "./calls/own-writes.ts";
import type { AppContext } from "./context.ts";
import type { Db, Tables } from "./database.ts";
import { domainEvents } from "./domain-events.ts";
import { queues } from "./jobs.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { OpenDatabase } from "./platform/database.ts";
import { createRateLimiter, noRateLimiter } from "./platform/rate-limiter.ts";
import { StartError } from "./platform/start-error.ts";
import { tellFailure } from "./platform/told-failures.ts";
import { traced } from "./platform/tracing.ts";
import { createPasswords, loadTokenKey, type PasswordCost, stopMails } from "./services/auth/index.ts";
import { loadPushKey } from "./services/notifications/index.ts";
import { recordEvent } from "./services/statistics/index.ts";
import { openQueue } from "./support/jobs/queue.ts";
import { createMailer, type Mailer } from "./support/mail/mailer.ts";
import { isNobodyThere } from "./support/mail/refused-address.ts";
import { createRichText } from "./support/rich-text/rich-text.ts";
import { lookInto, missingPackages } from "./support/search/meaning/folder.ts";
import { createMeaning, type Meaning } from "./support/search/meaning/meaning.ts";
import { createStorage } from "./support/uploads/create-storage.ts";

export type ContextOptions = {
  config: Config;
  database: OpenDatabase<Tables>;
  /** Where a line for whoever runs the program goes. */
  log: (line: string) => void;
  clock?: Clock;
  mailer?: Mailer;
  /** The site's own where it is not said. */
  passwordCost?: PasswordCost;
  /** Off in tests, which work jobs off themselves. */
  runsJobs: boolean;
  /** Somebody only looks at what the site shows, maybe without its secrets: no key is made in place of one that stays shut. */
  isVisit?: boolean;
};

/** A mailer whose successes and failures are counted; an address that the mail server says nobody has gets no more news. */
function counted(mailer: Mailer, db: Db, clock: Clock): Mailer {
  return {
    send: async (...mail) => {
      const answer = await traced("mail", "", () => mailer.send(...mail)).catch(async (error) => {
        const isBounce = isNobodyThere(error);
        await recordEvent(db, isBounce ? "mails bounced" : "mails failed", clock());
        if (isBounce) await stopMails(db, mail[0], "bounce", clock());
        throw error;
      });
      await recordEvent(db, "mails sent", clock());
      return answer;
    },
  };
}

/** Throws a StartError where the folder of the model lacks something. */
function openMeaning(dir: string | null, log: (line: string) => void): Meaning | null {
  if (dir === null) return null;
  const packages = missingPackages().join(" ");
  if (packages) throw new StartError(`EMBEDDINGS_DIR needs packages: run npm install --no-save ${packages}`);
  const found = lookInto(dir);
  if ("missing" in found) throw new StartError(`EMBEDDINGS_DIR must hold a model, but ${dir} has no ${found.missing}`);
  const meaning = createMeaning(dir, log);
  // Loaded before somebody searches; `log` has heard of it where that fails.
  meaning.describe().catch(() => {});
  return meaning;
}

/** Puts together the world that use cases are handed, on a migrated database. */
export async function createContext(options: ContextOptions) {
  const { config, database, log, clock = systemClock, runsJobs } = options;
  const jobs = await openQueue({
    pool: database.pools.jobs,
    queues,
    onError: (error) => {
      log(`A job failed: ${error.message}`);
      tellFailure({ error });
    },
    isSupervised: runsJobs,
  });
  const mailer = options.mailer ?? createMailer(config, clock, log);
  const uploads = createStorage(config);
  void uploads.trouble().then((trouble) => {
    if (trouble) log(`Images can be neither kept nor shown for now: ${trouble}`);
  });
  const tokenKey = loadTokenKey(config);
  const { position, replicas } = database;
  const isHttps = config.siteUrl.startsWith("https:");
  const context: AppContext = {
    db: database.db,
    config,
    clock,
    jobs,
    pool: database.pools.jobs,
    isPooled: database.isPooled,
    events: domainEvents,
    mailer: counted(mailer, database.db, clock),
    limiter: config.rateLimit ? createRateLimiter(database.pools.limits) : noRateLimiter,
    richText: createRichText(),
    meaning: openMeaning(config.embeddingsDir, log),
    uploads,
    passwords: createPasswords(options.passwordCost),
    tokenKey,
    pushKey: await loadPushKey(database.db, config, tokenKey, options.isVisit),
    replicas,
    ownWrites: replicas && { ...createWritten(tokenKey), position, isHttps },
  };
  return { ...context, jobs };
}
