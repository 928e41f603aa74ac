import { limits, SECOND } from "@unknot/contract/limits";
import PQueue from "p-queue";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Tables } from "../../database.ts";
import { Unavailable } from "../../platform/errors.ts";
import { guardedFetch } from "../../platform/fetch/guarded-fetch.ts";
import { processImage } from "../../support/uploads/process-image.ts";
import { saveImage } from "../../support/uploads/save-image.ts";
import { requireUnmuted } from "../trust/index.ts";
import { askForWidths } from "./ask-for-widths.ts";

/** How long an image may take to come, its turn included: a call has to have its answer within ten seconds. */
const TIME_LIMIT = 7 * SECOND;
/** Images that come at once, to each process, and that wait for their turn. */
const AT_ONCE = 4;
const WAITING_MAX = 20;
/** Of one member: pages ask for one after the other. */
const OF_MEMBER = 2;

const none = { ...ok, url: null, width: null, height: null };

/** A queue of one process, and who is in it. */
function createTurns() {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const members = new Map<string, number>();
  /** Throws a 503 where too many wait, or the member has too many in it; null where the time is over. */
  return async (memberId: string, work: (signal: AbortSignal) => Promise<Buffer | null>): Promise<Buffer | null> => {
    const mine = members.get(memberId) ?? 0;
    if (mine >= OF_MEMBER || queue.size >= WAITING_MAX) throw new Unavailable("too many images are being fetched");
    members.set(memberId, mine + 1);
    const signal = AbortSignal.timeout(TIME_LIMIT);
    try {
      return await queue.add(() => work(signal), { signal });
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      const left = (members.get(memberId) ?? 1) - 1;
      if (left === 0) members.delete(memberId);
      else members.set(memberId, left);
    }
  };
}

/**
 * Keeps an image of another site as the caller's own, as if they had uploaded it. Where it cannot be had, the answer has no
 * address and says no more than that. Throws a 413 where there is no room for it, a 423 while muted, a 503 where too many
 * are fetched or it cannot be stored at the moment.
 */
export function createFetchImage(context: AppContext) {
  const { db, uploads, config, clock } = context;
  const inTurn = createTurns();
  const guard = {
    most: limits.imageBytes,
    allowed: config.fetchImagesFrom,
    userAgent: `${config.siteName.replace(/[^\x20-\x7e]/g, "")} (+${config.siteUrl})`,
  };
  return async (viewer: Member, address: string) => {
    requireUnmuted(viewer);
    if (!config.fetchImages) return none;
    const file = await inTurn(viewer.id, (signal) => guardedFetch(address, guard, signal));
    const image = file && (await processImage(file));
    if (!image) return none;
    const url = await saveImage<Tables>(db, uploads, image, { userId: viewer.id, now: clock(), config });
    await askForWidths(context, image);
    return { ...ok, url, width: image.width, height: image.height };
  };
}
