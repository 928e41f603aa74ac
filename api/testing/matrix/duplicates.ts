import * as duplicates from "@unknot/contract/services/duplicates";
import { about, type Case, idOf } from "./world.ts";

/** Calls about posts that say the same as others; of each a member has proposed it, where it is not what is called. */
export const DUPLICATE_CASES: Record<string, Case> = {
  get_duplicates: {
    endpoint: duplicates.getDuplicates,
    input: (w) => ({ params: { ps_id: idOf(w) } }),
    about,
  },
  propose_duplicate: {
    endpoint: duplicates.proposeDuplicate,
    input: (w) => ({ body: { ps_id: idOf(w), of: w.otherId } }),
    about,
  },
  agree_duplicate: {
    endpoint: duplicates.agreeDuplicate,
    input: ({ duplicateId }) => ({ params: { duplicate_id: duplicateId } }),
    about,
  },
  undo_duplicate: {
    endpoint: duplicates.undoDuplicate,
    input: ({ duplicateId }) => ({ params: { duplicate_id: duplicateId } }),
    about,
  },
};
