import type { Db } from "./database.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { RateLimiter } from "./platform/rate-limiter.ts";
import type { Jobs } from "./support/jobs/queue.ts";
import type { Mailer } from "./support/mail/mailer.ts";
import type { RichText } from "./support/rich-text/rich-text.ts";
import type { Storage } from "./support/uploads/storage.ts";

/** What every use case is handed: the whole outside world, nothing global. */
export type AppContext = {
  db: Db;
  config: Config;
  clock: Clock;
  jobs: Jobs;
  mailer: Mailer;
  limiter: RateLimiter;
  /** Cleans what people write. */
  richText: RichText;
  /** Where uploaded images lie. */
  uploads: Storage;
  /** Signs access tokens. */
  tokenKey: Uint8Array;
};
