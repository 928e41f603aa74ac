import type { Manner } from "./client.ts";

/** Nothing that a request asks takes this long; a network that swallows what is sent is noticed after it. */
const STATEMENT = 6_000;
/**
 * Short, so that writers who wait for one row keep their connections from others for less than a second: PostgreSQL
 * waits twice as long, first for its turn among those who wait, then for the row.
 */
const LOCK = 400;
const IDLE_IN_TRANSACTION = 10_000;

/** What calls and pages ask. */
export const REQUEST: Manner = { statement: STATEMENT, lock: LOCK, idleInTransaction: IDLE_IN_TRANSACTION };
/** What jobs ask, which may take their time. */
export const JOB: Manner = { statement: 60_000, lock: 5_000, idleInTransaction: 60_000 };
/** What asks how the database is, and has to know soon. */
export const HEALTH: Manner = { statement: 2_000, lock: LOCK, idleInTransaction: 2_000 };
