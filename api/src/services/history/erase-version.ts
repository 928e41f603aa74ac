import * as errors from "@unknot/contract/words/errors";
import type { Db } from "../../database.ts";
import { badInput, notFound } from "../../platform/errors.ts";
import { keepUses } from "../../support/uploads/images.ts";

/** All that a post says or has said and that somebody may still read, for its images. */
async function textsLeft(trx: Db, postId: string): Promise<string> {
  const present = trx.selectFrom("posts").select(["problem", "solution"]).where("id", "=", postId);
  const older = trx
    .selectFrom("post_versions")
    .select(["problem", "solution"])
    .where("post_id", "=", postId)
    .where("state", "=", "kept");
  const rows = [...(await present.execute()), ...(await older.execute())];
  return rows.map(({ problem, solution }) => `${problem ?? ""}${solution ?? ""}`).join("");
}

/**
 * Takes the texts of a version away, of a post that the caller has locked; images that only it had are shown no more.
 * Returns whether there were any. Throws a 404 where there is no such version, a 400 for the present one.
 */
export async function eraseVersion(trx: Db, postId: string, number: number): Promise<boolean> {
  const version = await trx
    .selectFrom("post_versions")
    .select(["title", "state"])
    .where("post_id", "=", postId)
    .where("number", "=", number)
    .executeTakeFirst();
  // A post that was never changed has one version, and no row.
  if (!version && number > 1) throw notFound(errors.versionNotFound());
  if (!version || version.title === null) throw badInput(errors.presentVersion(), "number");
  if (version.state === "removed") return false;
  await trx
    .updateTable("post_versions")
    .set({ title: "", problem: "", solution: "", tags: [], note: "", state: "removed" })
    .where("post_id", "=", postId)
    .where("number", "=", number)
    .execute();
  await keepUses(trx, { post: postId }, await textsLeft(trx, postId));
  return true;
}
