import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { givenBack, type Limit, type LimitName, rateLimits } from "@unknot/contract/rate-limits";
import * as errors from "@unknot/contract/words/errors";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { networkOf } from "./addresses.ts";
import { ApiError } from "./errors.ts";

/** Who is behind a request, as far as limits count it. */
type Caller = {
  /** In its one spelling; see `callerAddress`. */
  address?: string | undefined;
  accountId?: string | undefined;
  mailbox?: string | undefined;
  device?: string | undefined;
  text?: string | undefined;
};

type Counter = Pick<RateLimiterAbstract, "consume" | "reward">;
type Count = { name: LimitName; counter: Counter; key: string };

/** What something has counted toward, in order. */
export type Tally = Count[];

const tallies = new AsyncLocalStorage<Tally>();

/** Does something, and notes in the tally what it counts toward meanwhile, wherever that is. */
export const noting = <Result>(tally: Tally, work: () => Result): Result => tallies.run(tally, work);

export type RateLimiter = {
  /** Counts a request; throws a 429 with the time to wait where it is one too many. */
  check: (name: LimitName, caller: Caller) => Promise<void>;
  /** Counts like `check`, but answers how long to wait instead of throwing: in milliseconds, 0 where there is room. */
  wait: (name: LimitName, caller: Caller) => Promise<number>;
  /** Counts like `check`, but answers whether there is room. */
  hasRoom: (name: LimitName, caller: Caller) => Promise<boolean>;
  /**
   * Takes back what a refused call of somebody counted toward, of the limits that are for what is done; not beyond so many
   * refused calls (`refused`), from which on they count.
   */
  giveBack: (tally: Tally, caller: Caller) => Promise<void>;
};

/** A limiter that counts nothing, for tests and benchmarks. */
export const noRateLimiter: RateLimiter = {
  check: async () => {},
  wait: async () => 0,
  hasRoom: async () => true,
  giveBack: async () => {},
};

const WIDE = 10;

function subjectOf(per: Limit["per"], from: string | null, { accountId, mailbox, device, text }: Caller) {
  const to = mailbox?.trim().toLowerCase() ?? null;
  const known: Record<Limit["per"], string | null> = {
    address: from,
    account: accountId ?? null,
    mailbox: to,
    device: device ?? null,
    text: text ?? null,
    addressAndText: from === null || text === undefined ? null : `${from} ${text}`,
    addressAndMailbox: from === null || to === null ? null : `${from} ${to}`,
  };
  return known[per];
}

/** What of a caller a limit counts: for an IPv6 address its /64 and, where that is counted, the /48 around it. */
function subjectsOf({ per }: Limit, caller: Caller): { near: string | null; far: string | null } {
  const { address } = caller;
  if (address === undefined) return { near: subjectOf(per, null, caller), far: null };
  const [near, far] = [networkOf(address, 64), networkOf(address, 48)];
  const isWider = per.startsWith("address") && near !== far;
  return { near: subjectOf(per, near, caller), far: isWider ? subjectOf(per, far, caller) : null };
}

/** Hashed, so that the table of limits is no list of addresses. */
function keyOf(name: LimitName, limit: Limit, subject: string): string {
  return createHash("sha256").update(`${name} ${limit.per} ${subject}`).digest("base64url");
}

/** How long to wait, in the unit in which people say it: 40 seconds, 12 minutes, 3 hours. */
function waitOf(seconds: number): { unit: "second" | "minute" | "hour"; count: number } {
  if (seconds < 90) return { unit: "second", count: seconds };
  if (seconds < 90 * 60) return { unit: "minute", count: Math.ceil(seconds / 60) };
  return { unit: "hour", count: Math.ceil(seconds / 3600) };
}

/** A 429 that says how long to wait, in milliseconds. */
export function tooMany(wait: number): ApiError {
  const seconds = Math.ceil(wait / 1000);
  return new ApiError(429, errors.rateLimited(waitOf(seconds)), { retryAfter: seconds });
}

type Counters = { near: Counter; far: Counter };

function countersOf(pool: pg.Pool, limit: Limit): Counters {
  const counter = (points: number): Counter => {
    const options = { points, duration: limit.within / 1000, keyPrefix: "" };
    if (limit.isLocal) return new RateLimiterMemory(options);
    const table = { tableName: "rate_limits", tableCreated: true, clearExpiredByTimeout: false };
    return new RateLimiterPostgres({ storeClient: pool, storeType: "pool", ...table, ...options });
  };
  return { near: counter(limit.most), far: counter(limit.most * (limit.wide ?? WIDE)) };
}

/** What a call counts toward, in order. */
function countsOf(all: Map<Limit, Counters>, name: LimitName, caller: Caller): Count[] {
  return rateLimits[name].flatMap((limit: Limit) => {
    const { near, far } = subjectsOf(limit, caller);
    const counters = all.get(limit) as Counters;
    return [
      ...(near === null ? [] : [{ name, counter: counters.near, key: keyOf(name, limit, near) }]),
      ...(far === null ? [] : [{ name, counter: counters.far, key: keyOf(name, limit, far) }]),
    ];
  });
}

const takeBack = async (counts: Count[]): Promise<void> => {
  for (const { counter, key } of counts) await counter.reward(key);
};

/** Counts one after the other; where one refuses, takes back them all. Returns milliseconds to wait, 0 for none. */
async function countAll(counts: Count[]): Promise<number> {
  const done: Count[] = [];
  for (const count of counts) {
    done.push(count);
    try {
      await count.counter.consume(count.key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      await takeBack(done);
      return Math.max(1, refusal.msBeforeNext);
    }
  }
  tallies.getStore()?.push(...done);
  return 0;
}

/** Counts in the database, so that all processes on it share the limits, but for those that say they are local. */
export function createRateLimiter(pool: pg.Pool): RateLimiter {
  const all = new Map(
    Object.values(rateLimits).flatMap((list) => list.map((limit) => [limit as Limit, countersOf(pool, limit)])),
  );
  const wait: RateLimiter["wait"] = (name, caller) => countAll(countsOf(all, name, caller));
  return {
    wait,
    hasRoom: async (name, caller) => (await wait(name, caller)) === 0,
    check: async (name, caller) => {
      const milliseconds = await wait(name, caller);
      if (milliseconds > 0) throw tooMany(milliseconds);
    },
    giveBack: async (tally, caller) => {
      const counts = tally.filter(({ name }) => givenBack.has(name));
      if (counts.length > 0 && (await wait("refused", caller)) === 0) await takeBack(counts);
    },
  };
}

/** Removes the counts that are over. An index leads to them. */
export async function dropOldCounts<T>(db: Kysely<T>): Promise<void> {
  await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db);
}
