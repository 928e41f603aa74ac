import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { type CallReads, callReads } from "./call-reads.ts";
import { PRIMARY_HOW_FAR } from "./position.ts";
import type { Position, Replica } from "./replica.ts";

/** How often everybody is asked how far they are, in milliseconds. */
const EVERY = 200;
/** A call for which a replica is not far enough has it asked again, but not more often than this. */
const AGAIN = 10;
/** What a replica does not have yet may be as old as this: nothing that was hidden may be seen for a second. */
const BEHIND_MAX = 600;
/** How long somebody may take to say how far they are. */
const PATIENCE = 1_000;
/** How long standbys answer for a primary that is away: a failover takes less, and nobody knows what was hidden elsewhere. */
const STANDS_IN_FOR = 60_000;
/** How much of the way of the primary is remembered: some 13 seconds. */
const REMEMBERED = 64;

/** How a replica is doing. */
export type ReplicaState = {
  /** Host and port. */
  name: string;
  /** Whether calls are sent there at the moment. */
  isUsed: boolean;
  isAway: boolean;
  /** How old what it does not have yet is at most, in milliseconds. */
  lag: number;
};

/**
 * The standbys that calls may read from, and how far each of them is (decision 97). Nobody is asked before the first
 * call, so a command that reads nothing for anybody opens no connection.
 */
export class Replicas {
  readonly #replicas: Replica[];
  readonly #primary: pg.Pool;
  /** Up to when each had everything, in milliseconds since 1970. */
  readonly #wholeAt = new Map<Replica, number>();
  #way: { position: bigint; at: number }[] = [];
  #history = "";
  /** What this process knows of: no statement goes to a replica that does not. */
  #floor = 0n;
  /** When the primary last said how far it is, in milliseconds since 1970. */
  #heardAt = 0;
  #isAway = false;
  #absences = 0;
  #asking: Promise<void> | null = null;
  #watching: Promise<void> | null = null;
  /** When they began to be watched, in milliseconds since 1970. */
  #since = Date.now();
  readonly #closing = new AbortController();

  /** `primary`: connections to the primary for asking how far it is. */
  constructor(replicas: Replica[], primary: pg.Pool) {
    this.#replicas = replicas;
    this.#primary = primary;
  }

  /** Whether this process knows of everything up to a position of the primary's. */
  knows(position: bigint): boolean {
    return position <= this.#floor;
  }

  /** From now on nothing is read from a replica that is less far than the primary has said to be. */
  raise(position: bigint): void {
    this.#isAway = false;
    if (position > this.#floor) this.#floor = position;
  }

  /** How often the primary was away so far: what was read meanwhile may be older than what was known before. */
  get absences(): number {
    return this.#absences;
  }

  /** Who is read from while the primary is away, for a while: who is furthest, as those are that commits wait for. */
  standIn(): Replica | null {
    if (!this.#isAway || Date.now() - this.#heardAt > STANDS_IN_FOR) return null;
    // Whoever follows the next primary already is in another timeline of the same system.
    const system = this.#history.split("/")[0];
    const there = this.#replicas.filter(({ whole }) => whole?.history.split("/")[0] === system);
    const isFurther = (a: Replica, b: Replica) => (a.whole?.position ?? 0n) > (b.whole?.position ?? 0n);
    return there.reduce<Replica | null>((best, one) => (best && !isFurther(one, best) ? best : one), null);
  }

  /**
   * The replica that a statement of the call that is being made may be sent to; null: none, the primary is asked. One call
   * keeps to one replica, or to the primary from then on: its statements never go back in time.
   */
  choose(): Replica | null {
    const reads = callReads();
    if (!reads || reads.needs === null) return null;
    this.#watch();
    reads.needed ??= reads.needs;
    if (this.#isAway) return this.#chooseStandIn(reads);
    const wanted = reads.needs > this.#floor ? reads.needs : this.#floor;
    let best: Replica | null = null;
    for (const replica of reads.replica ? [reads.replica] : this.#replicas) {
      if (!this.#isRecent(replica)) continue;
      if ((replica.known?.position ?? 0n) >= wanted) {
        if (!best || replica.load < best.load) best = replica;
      } else if (Date.now() - replica.askedAt >= AGAIN) void this.#ask(replica);
    }
    if (best) reads.replica = best;
    else reads.needs = null;
    return best;
  }

  /**
   * Who is asked for what the primary has not answered: a replica, itself where it is back, or null where nobody can be. In
   * the moment after its death the standbys still replay what it sent: whoever comes then waits until one of them has it.
   */
  async insteadOfPrimary(): Promise<Replica | "primary" | null> {
    const reads = callReads();
    if (reads?.needed === undefined || reads.hasWritten) return null;
    const until = performance.now() + PATIENCE;
    await this.look();
    while (this.#isAway) {
      reads.needs = reads.needed;
      const standIn = this.#chooseStandIn(reads);
      if (standIn || !this.#isReplaying() || performance.now() > until) return standIn;
      await wait(AGAIN, undefined, { ref: false });
      await this.#askReplicas();
    }
    return "primary";
  }

  /** Whether what the primary has sent is still being replayed somewhere, so that there may be a stand-in in a moment. */
  #isReplaying(): boolean {
    return Date.now() - this.#heardAt < STANDS_IN_FOR && this.#replicas.some(({ known, whole }) => known && !whole);
  }

  /** Whoever has been answered by another goes forward in time: none is further than this one. */
  #chooseStandIn(reads: CallReads): Replica | null {
    const standIn = this.standIn();
    const known = standIn?.whole?.position ?? -1n;
    if (known < (reads.needs ?? 0n)) return null;
    if (standIn) reads.replica = standIn;
    return standIn;
  }

  /** How each replica is doing; a moment after the start, all are away. */
  states(): ReplicaState[] {
    this.#watch();
    const now = Date.now();
    return this.#replicas.map((replica) => ({
      name: replica.name,
      isUsed: this.#isRecent(replica),
      isAway: !this.#isKnown(replica),
      lag: now - (this.#wholeAt.get(replica) ?? this.#since),
    }));
  }

  /** Fulfilled when everybody was asked once, or has had their time. */
  async look(): Promise<void> {
    await this.#askPrimary();
    await this.#askReplicas();
  }

  async #askReplicas(): Promise<void> {
    const asked = Promise.all(this.#replicas.map((replica) => this.#ask(replica)));
    await Promise.race([asked, wait(PATIENCE, undefined, { ref: false })]);
  }

  /** The connections to all of them, by what they do. */
  connections(): [share: string, pool: pg.Pool][] {
    return this.#replicas.flatMap((replica) => {
      const pools = replica.connections();
      if (!pools) return [];
      return Object.entries(pools).map(([kind, pool]) => [`${kind} ${replica.name}`, pool] as [string, pg.Pool]);
    });
  }

  /** Lets all connections go. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#replicas.map((replica) => replica.close()));
    await this.#watching;
  }

  #isKnown(replica: Replica): boolean {
    return replica.known !== null && replica.known.history === this.#history;
  }

  #isRecent(replica: Replica): boolean {
    const age = Date.now() - (this.#wholeAt.get(replica) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back makes it negative.
    return this.#isKnown(replica) && age >= 0 && age < BEHIND_MAX;
  }

  #watch(): void {
    if (this.#closing.signal.aborted || this.#watching) return;
    this.#since = Date.now();
    this.#watching = this.#goOn();
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const asked = this.#askPrimary();
      // Nobody waits for one that is away.
      if (!this.#isAway) await asked;
      // One that hangs keeps nobody from asking the others.
      for (const replica of this.#replicas) void this.#ask(replica);
      await wait(EVERY, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  async #ask(replica: Replica): Promise<void> {
    await replica.ask();
    const { known } = replica;
    if (!known || !this.#isKnown(replica)) return;
    const last = this.#way.findLast(({ position }) => position <= known.position);
    if (last) this.#wholeAt.set(replica, Math.max(last.at, this.#wholeAt.get(replica) ?? 0));
  }

  /** Notes how far the primary is; where it does not say so, what is known grows old, and nobody reads from a replica. */
  #askPrimary(): Promise<void> {
    this.#asking ??= this.#askPrimaryOnce().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #askPrimaryOnce(): Promise<void> {
    const at = Date.now();
    const { signal } = this.#closing;
    const late = wait(PATIENCE, null, { ref: false, signal }).catch(() => null);
    const asked = this.#primary.query<{ position: string; history: string }>(PRIMARY_HOW_FAR).catch(() => null);
    const row = (await Promise.race([asked, late]))?.rows[0];
    if (row) return this.#go({ position: BigInt(row.position), history: row.history }, at);
    if (!this.#isAway) this.#absences++;
    this.#isAway = true;
  }

  #go({ position, history }: Position, at: number): void {
    this.#isAway = false;
    this.#heardAt = at;
    // Another server, or one that goes on from where another was: what was known of the way says nothing.
    if (history !== this.#history) {
      this.#history = history;
      this.#way = [];
      this.#wholeAt.clear();
      this.#floor = position;
    }
    this.#way.push({ position, at });
    if (this.#way.length > REMEMBERED) this.#way.shift();
  }
}
