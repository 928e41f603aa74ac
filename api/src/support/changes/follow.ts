import { SECOND } from "@unknot/contract/limits";
import { type RawBuilder, sql } from "kysely";
import type { Tables } from "../../database.ts";
import type { OpenDatabase } from "../../platform/database.ts";
import { SERVER } from "../../platform/postgres/known-servers.ts";
import { POSITION } from "../../platform/postgres/position.ts";
import { KEPT_FOR } from "./prune.ts";

/** The database, as far as it has to be known to follow its changes. */
export type Followed = Pick<OpenDatabase<Tables>, "changes" | "writes" | "replicas">;

export type Follower = {
  /** Hears which tags have changed, and whether this process may have done it itself. */
  onChanged: (tags: string[], isOwn: boolean) => void;
  /** What was known is worth nothing any more: changes may have been missed. */
  onLost: () => void;
};

/** What is known may be as old as this, in milliseconds; it is asked anew while it is used and older than the second. */
const KNOWN_FOR = SECOND;
const ASK_AFTER = 250;
/** How long somebody waits to know, and how long after a failure nobody asks. */
const WAIT_MAX = 500;
const PAUSE = 250;

type Answer = {
  snapshot: string;
  server: string;
  isStandby: boolean;
  at: number;
  tags: string[];
  position: string | null;
};

/** Fulfilled when the work is done, or the time is over. */
async function within(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, over]);
  clearTimeout(timer);
}

/**
 * Follows the table of changes. Transactions are not committed in the order in which they begin, so no number says how
 * far one has read; a snapshot does: each look reads what the snapshot of the last one did not see (decision 53). Nothing
 * is asked while nobody wants to know.
 */
export class ChangeFeed {
  readonly #database: Followed;
  readonly #follower: Follower;
  #seen: Answer | null = null;
  /** Up to which moment, and which write of this process, everything has been told. */
  #told = { at: Number.NEGATIVE_INFINITY, writes: -1 };
  #asking: { done: Promise<void>; since: number } | null = null;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(database: Followed, follower: Follower) {
    this.#database = database;
    this.#follower = follower;
  }

  /** Whether everything has been told that was committed up to a second ago, and by this process up to now. */
  isCurrent(): boolean {
    return this.#knows(this.#database.writes());
  }

  /** Brings everything up to date; false where that is not to be had at the moment. */
  async catchUp(): Promise<boolean> {
    const writes = this.#database.writes();
    while (!this.#knows(writes)) {
      if (Date.now() - this.#failedAt < PAUSE) return false;
      const { done, since } = this.#ask();
      const left = since + WAIT_MAX - Date.now();
      if (left <= 0) return false;
      await within(done, left);
    }
    return true;
  }

  #knows(writes: number): boolean {
    const age = Date.now() - this.#told.at;
    // A clock that was set back makes it negative.
    if (age < 0 || age >= KNOWN_FOR) return false;
    if (age >= ASK_AFTER) this.#ask();
    return this.#told.writes >= writes;
  }

  #ask(): { done: Promise<void>; since: number } {
    if (this.#asking) return this.#asking;
    const done = this.#look().finally(() => {
      this.#asking = null;
    });
    this.#asking = { done, since: Date.now() };
    return this.#asking;
  }

  async #look(): Promise<void> {
    const told = { at: Date.now(), writes: this.#database.writes() };
    const before = this.#seen;
    try {
      const answer = await read(this.#database, before?.snapshot ?? null);
      // What is made anew from now on must not be made of what a replica does not know yet.
      if (answer.position !== null) this.#database.replicas?.raise(BigInt(answer.position));
      const isContinued = before?.server === answer.server && answer.at - before.at < KEPT_FOR;
      if (!isContinued) this.#follower.onLost();
      else if (answer.tags.length > 0) this.#follower.onChanged(answer.tags, told.writes > this.#told.writes);
      this.#seen = answer;
      this.#told = told;
    } catch {
      // Whatever it was: nothing is known any more. Whoever wants the database next says what is wrong with it.
      this.#failedAt = Date.now();
      this.#seen = null;
      this.#told = { at: Number.NEGATIVE_INFINITY, writes: -1 };
      this.#follower.onLost();
    }
  }
}

/**
 * What has become visible since a snapshot, as of a new one; nothing where there was none. `server` changes with a
 * restart, a failover, and a crash after which the server goes on by itself, whose transactions may have the numbers of
 * others that are lost; and where a standby answered for the primary meanwhile: what was made of that may be older than
 * what was told before. Each look says it along with its snapshot, so no crash between two looks is missed.
 */
async function read({ changes: db, replicas }: Followed, since: string | null): Promise<Answer> {
  const answer = await ask(db, since, replicas ? sql.raw(POSITION) : sql`null`).catch((error) => ({ error }));
  const isThere = !("error" in answer) && !answer.isStandby;
  const found = isThere ? answer : await askStandIn(db, replicas, since);
  if (!found) throw "error" in answer ? answer.error : new Error("a standby answers in place of the primary");
  return { ...found, server: `${found.server}, ${replicas?.absences ?? 0}` };
}

/** Asks the standby that is read from while the primary is away; null where there is none. */
async function askStandIn(db: Followed["changes"], replicas: Followed["replicas"], since: string | null) {
  const standIn = replicas?.standIn();
  if (!standIn) return null;
  const { rows } = (await standIn.read<Answer>(statement(since, sql`null`).compile(db))) ?? { rows: [] };
  return rows[0] ?? null;
}

async function ask(db: Followed["changes"], since: string | null, position: RawBuilder<unknown>): Promise<Answer> {
  const { rows } = await statement(since, position).execute(db);
  return rows[0] as Answer;
}

/** A standby does not tell which transactions are under way: there, what is younger than all of them is read again. */
const statement = (since: string | null, position: RawBuilder<unknown>) => sql<Answer>`
    select case when pg_is_in_recovery()
        then pg_snapshot_xmin(pg_current_snapshot()) || ':' || pg_snapshot_xmin(pg_current_snapshot()) || ':'
        else pg_current_snapshot()::text end as snapshot,
      ${sql.raw(SERVER)} as server,
      pg_is_in_recovery() as "isStandby",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
      ${position} as position,
      array(
        select distinct tag from changes
        where xid >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)
      ) as tags`;
