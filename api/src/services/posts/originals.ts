import type { PostText } from "@unknot/contract/rules/post";
import type { TextForm } from "@unknot/contract/values";
import type { Db } from "../../database.ts";
import { htmlHash } from "../../support/rich-text/html-hash.ts";
import { undecorated } from "../../support/rich-text/undecorated.ts";

/** The two texts of a post as they were written, and in what form. */
export type PostOriginal = { form: TextForm; problem: string; solution: string };

/** A post that is being stored: what was written, and the HTML made of it. */
type Made = { id: string; original: PostOriginal; made: PostText };

/** HTML that came out as it went in is its own original. */
const needsRow = ({ original, made }: Made): boolean =>
  original.form !== "html" || original.problem !== made.problem || original.solution !== made.solution;

const toRow = ({ id, original, made }: Made) => ({
  post_id: id,
  ...original,
  made: htmlHash(made.problem + made.solution),
});

/** Saves the originals of new posts beside them. */
export async function insertPostOriginals(db: Db, posts: Made[]): Promise<void> {
  const rows = posts.filter(needsRow).map(toRow);
  if (rows.length > 0) await db.insertInto("post_originals").values(rows).execute();
}

/** Saves the original of a post whose text was replaced. */
export async function replacePostOriginal(db: Db, post: Made): Promise<void> {
  if (!needsRow(post)) {
    await db.deleteFrom("post_originals").where("post_id", "=", post.id).execute();
    return;
  }
  const row = toRow(post);
  await db
    .insertInto("post_originals")
    .values(row)
    .onConflict((conflict) => conflict.column("post_id").doUpdateSet(row))
    .execute();
}

/** What was written of a post; undefined where there is none. Not for other eyes than its author's. */
export async function findPostOriginal(db: Db, id: string): Promise<PostOriginal | undefined> {
  const row = await db
    .selectFrom("posts as p")
    .leftJoin("post_originals as o", "o.post_id", "p.id")
    .select(["p.problem", "p.solution", "o.form", "o.problem as wrote", "o.solution as solved", "o.made"])
    .where("p.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { form, wrote, solved, problem, solution, made } = row;
  const isOfThis = made === null || made === htmlHash(problem + solution);
  if (isOfThis && form && wrote !== null && solved !== null) return { form, problem: wrote, solution: solved };
  // Where an older release wrote it, formulas and code go back to how they were typed; other HTML has none of either.
  return { form: "html", problem: undecorated(problem), solution: undecorated(solution) };
}
