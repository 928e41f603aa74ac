import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { messages } from "@unknot/contract/messages";
import { type Limit, type LimitName, rateLimits } from "@unknot/contract/rate-limits";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "./errors.ts";

/** Who is behind a request, as far as limits count it. */
export type Caller = {
  address?: string | undefined;
  accountId?: string | undefined;
  mailbox?: string | undefined;
  text?: string | undefined;
};

export type RateLimiter = {
  /** Counts a request; throws a 429 with the time to wait where it is one too many. */
  check: (name: LimitName, caller: Caller) => Promise<void>;
  /** Counts like `check`, but answers whether there is room instead of throwing. */
  hasRoom: (name: LimitName, caller: Caller) => Promise<boolean>;
};

/** A limiter that counts nothing, for tests and benchmarks. */
export const noRateLimiter: RateLimiter = { check: async () => {}, hasRoom: async () => true };

/** Of an IPv6 address the first 64 bits: one customer has that many. */
function network(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  return [...groups, ...Array(Math.max(0, missing)).fill("0")].slice(0, 4).join(":");
}

function subjectOf(limit: Limit, { address, accountId, mailbox, text }: Caller): string | null {
  const from = address === undefined ? null : network(address);
  const to = mailbox?.trim().toLowerCase() ?? null;
  const known = {
    address: from,
    account: accountId ?? null,
    mailbox: to,
    text: text ?? null,
    addressAndText: from === null || text === undefined ? null : `${from} ${text}`,
    addressAndMailbox: from === null || to === null ? null : `${from} ${to}`,
  };
  return known[limit.per];
}

/** Hashed, so that the table of limits is no list of addresses. */
function keyOf(name: LimitName, limit: Limit, subject: string): string {
  return createHash("sha256").update(`${name} ${limit.per} ${subject}`).digest("base64url");
}

/** How long to wait, in words: `40 seconds`, `12 minutes`, `3 hours`. */
function waitWords(seconds: number): string {
  const [count, unit] =
    seconds < 90
      ? [seconds, "second"]
      : seconds < 90 * 60
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3600), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Counts in the database, so that all processes on it share the limits. */
export function createRateLimiter(pool: pg.Pool): RateLimiter {
  const limiters = new Map<Limit, RateLimiterPostgres>();
  for (const limit of Object.values(rateLimits).flat()) {
    limiters.set(
      limit,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: "",
        points: limit.most,
        duration: limit.within / 1000,
      }),
    );
  }

  /** Milliseconds to wait; 0 where there is room. Throws what the database throws. */
  async function wait(name: LimitName, caller: Caller): Promise<number> {
    let longest = 0;
    for (const limit of rateLimits[name]) {
      const subject = subjectOf(limit, caller);
      if (subject === null) continue;
      try {
        await limiters.get(limit)?.consume(keyOf(name, limit, subject));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        longest = Math.max(longest, refusal.msBeforeNext);
      }
    }
    return longest;
  }

  return {
    check: async (name, caller) => {
      const seconds = Math.ceil((await wait(name, caller)) / 1000);
      if (seconds === 0) return;
      const text = messages.tooManyRequests(waitWords(seconds));
      throw new ApiError(429, text, { code: "rate_limited", retryAfter: seconds });
    },
    hasRoom: async (name, caller) => (await wait(name, caller)) === 0,
  };
}
