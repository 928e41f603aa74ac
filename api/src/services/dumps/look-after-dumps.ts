import type { AppContext } from "../../context.ts";
import { transact } from "../../platform/transact.ts";
import { openShelf } from "./open-shelf.ts";
import { newestDump, pruneWithdrawals } from "./store.ts";

/** The part of its time that the program gives to making dumps anew at most: a tenth. */
const REST = 9;

/**
 * Has a dump made where there is none yet, and where the one that everybody may have is right no more. What took long is
 * not made anew at once: where things are deleted all day, making dumps would take all of it.
 */
export async function lookAfterDumps({ db, config, clock, jobs }: AppContext, job: string): Promise<void> {
  await pruneWithdrawals(db);
  const { dumps } = config;
  if (!dumps) return;
  const last = await newestDump(db);
  if (last) {
    const isGood = last.is_right && (await openShelf(config).has(last.name));
    const took = last.ended_at.getTime() - last.taken_at.getTime();
    const isTooSoon = clock().getTime() < last.ended_at.getTime() + REST * took;
    if (!dumps.isPublic || isGood || isTooSoon) return;
  }
  await transact(db, (trx) => jobs.send(trx, job, {}));
}
