import type { PostText } from "@unknot/contract/rules/post";
import type { TextForm } from "@unknot/contract/values";
import type { Db } from "../../database.ts";
import { undecorated } from "../../support/rich-text/undecorated.ts";

/** The two texts of a post as they were written, and in what form. */
export type PostOriginal = { form: TextForm; problem: string; solution: string };

/** A post that is being stored: what was written, and the HTML made of it. */
type Made = { id: string; original: PostOriginal; made: PostText };

/** HTML that came out as it went in is its own original. */
const needsRow = ({ original, made }: Made): boolean =>
  original.form !== "html" || original.problem !== made.problem || original.solution !== made.solution;

const toRow = ({ id, original }: Made) => ({ post_id: id, ...original });

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
    .select(["p.problem", "p.solution", "p.renderer", "o.form", "o.problem as wrote", "o.solution as solved"])
    .where("p.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { form, wrote, solved, problem, solution, renderer } = row;
  if (form && wrote !== null && solved !== null) return { form, problem: wrote, solution: solved };
  // From before there were originals: formulas and code go back to how they were typed.
  if (renderer === 0) return { form: "html", problem: undecorated(problem), solution: undecorated(solution) };
  return { form: "html", problem, solution };
}
