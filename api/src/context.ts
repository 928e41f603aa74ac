import type pg from "pg";
import type { OwnWrites } from "./calls/own-writes.ts";
import type { Db } from "./database.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Replicas } from "./platform/postgres/replicas.ts";
import type { RateLimiter } from "./platform/rate-limiter.ts";
import type { Passwords } from "./services/auth/passwords.ts";
import type { CommentChanged, CommentWritten } from "./services/comments/events.ts";
import type { PostChanged, PostRestored, PostWritten } from "./services/posts/events.ts";
import type { DescriptionDecided } from "./services/tags/events.ts";
import type { Jobs } from "./support/jobs/queue.ts";
import type { Mailer } from "./support/mail/mailer.ts";
import type { RichText } from "./support/rich-text/rich-text.ts";
import type { Meaning } from "./support/search/meaning/meaning.ts";
import type { Storage } from "./support/uploads/storage.ts";

/** Does what follows from an event, in the transaction in which it happened: what it throws undoes both. */
type Raise<Event> = (context: AppContext, trx: Db, event: Event) => Promise<void>;

/**
 * What services tell those above them, which they do not know. Each event is declared by the service that raises it;
 * who handles it stands in `domain-events.ts`.
 */
export type DomainEvents = {
  postWritten: Raise<PostWritten>;
  commentWritten: Raise<CommentWritten>;
  postRestored: Raise<PostRestored>;
  postChanged: Raise<PostChanged>;
  commentChanged: Raise<CommentChanged>;
  descriptionDecided: Raise<DescriptionDecided>;
};

/** What every use case is handed: the whole outside world, nothing global. */
export type AppContext = {
  db: Db;
  config: Config;
  clock: Clock;
  jobs: Jobs;
  /** Connections for what jobs do, for libraries that speak SQL themselves. */
  pool: pg.Pool;
  /** Whether those lead to a pooler, which has others to the server. */
  isPooled: boolean;
  events: DomainEvents;
  mailer: Mailer;
  limiter: RateLimiter;
  /** Cleans what people write. */
  richText: RichText;
  /** Finds posts by what they mean, beside the words; null where no model is set. */
  meaning: Meaning | null;
  /** Where uploaded images lie. */
  uploads: Storage;
  /** Hashes passwords, at the cost that is right for a site. */
  passwords: Passwords;
  /** Signs access tokens. */
  tokenKey: Uint8Array;
  /** The site's own key for push services (VAPID, RFC 8292), in base64url, and whom they may ask about it. */
  pushKey: { publicKey: string; privateKey: string; subject: string };
  /** The standbys that calls may read from; null where none are set. */
  replicas: Replicas | null;
  /** How whoever has written sees it there; null where none are set. */
  ownWrites: OwnWrites | null;
};
