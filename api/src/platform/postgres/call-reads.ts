import { AsyncLocalStorage } from "node:async_hooks";
import type { Replica } from "./replica.ts";

/** Where the statements of a call may read, and what became of them. */
export type CallReads = {
  /** How far a replica has to be to be asked, as a position of the primary's log; null: the primary alone is asked. */
  needs: bigint | null;
  /** What it needed before it was sent to the primary, for when that is away; undefined where it has to be the primary. */
  needed?: bigint;
  /** The replica that has been asked first, and is asked for the rest, too. */
  replica?: Replica;
  /** Something that may have written has ended, well or not. */
  hasWritten: boolean;
};

const calls = new AsyncLocalStorage<CallReads>();

/** The call that is being made at this moment; undefined for everything else, which never reads from a replica. */
export const callReads = (): CallReads | undefined => calls.getStore();

/** Makes a call, whose statements may read where `reads` says. */
export const withCallReads = <Result>(reads: CallReads, make: () => Promise<Result>): Promise<Result> =>
  calls.run(reads, make);

/** From now on, the call that is being made reads from the primary alone. */
export function readFromPrimary(): void {
  const reads = calls.getStore();
  if (reads) reads.needs = null;
}

/** Notes that the call that is being made may have written, and reads what it has written. */
export function noteCallWrote(): void {
  const reads = calls.getStore();
  if (!reads) return;
  reads.hasWritten = true;
  reads.needs = null;
}
