import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { undecorated } from "../../support/rich-text/undecorated.ts";
import { editPost } from "../posts/index.ts";
import { findVersioned, findVersions, toNumber, type WholeVersion } from "./find-versions.ts";

/**
 * Makes a post of the caller's say again what it said: an edit, under all its rules. Throws a 404 where there is no such
 * version, or none to read, a 403 where the post is somebody else's, and what an edit throws.
 */
export async function restore(
  context: AppContext,
  viewer: Member,
  { id, number, note }: { id: string; number: string; note: string | undefined },
) {
  const of = await findVersioned(context.db, viewer, id);
  const restored = toNumber(number);
  const [{ title, problem, solution, tags }] = (await findVersions(context.db, of, [restored])) as [WholeVersion];
  const text = { title, problem: undecorated(problem), solution: undecorated(solution) };
  const { success, message } = await editPost(context, viewer, id, { ...text, tags, note, restored });
  return { success, message };
}
