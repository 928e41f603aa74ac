import { problemOf } from "@unknot/contract/rules/problem";
import { normalizeUsername, usernameChangeProblem } from "@unknot/contract/rules/username";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { ApiError, notLoggedIn, refuse } from "../../platform/errors.ts";
import { transact } from "../../platform/transact.ts";
import { claimName, lockMember, releaseName, renameMember } from "../members/index.ts";
import { requireUnmuted } from "../trust/index.ts";

const UNIQUE_VIOLATION = "23505";

/** Changes the caller's username. Throws a 400 for a broken rule, a 403 for who is gone, a 409 for a taken name, a 423 while muted. */
export async function editUsernameOf({ db, clock }: AppContext, viewer: Member, newUsername: string) {
  const now = clock();
  requireUnmuted(viewer);
  refuse(problemOf("newUsername", usernameChangeProblem(newUsername)));
  const username = normalizeUsername(newUsername);
  await transact(db, async (trx) => {
    // Of two choices at the same moment, the second gives up what the first has taken.
    const former = (await lockMember(trx, viewer.id))?.username;
    if (former === undefined) throw notLoggedIn();
    if (former === username) return;
    await releaseName(trx, viewer.id, former, now);
    await claimName(trx, viewer.id, username, now);
    await renameMember(trx, viewer.id, username);
  }).catch((error) => {
    if (error.code !== UNIQUE_VIOLATION && error.status !== 409) throw error;
    throw new ApiError(409, errors.usernameTaken(), { field: "newUsername" });
  });
  return { ...ok, message: done.usernameChanged(), username };
}
