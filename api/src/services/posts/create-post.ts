import { limits } from "@unknot/contract/limits";
import { toLine } from "@unknot/contract/rules/line";
import { type PostText, postProblem } from "@unknot/contract/rules/post";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import { type Keyed, withIdempotencyKey } from "../../calls/idempotency.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { refuse } from "../../platform/errors.ts";
import { takeRichText } from "../../support/rich-text/rich-text.ts";
import { type ImageOwner, recordUses, sizeImages } from "../../support/uploads/images.ts";
import { takeTags } from "../tags/index.ts";
import { admitWriter, refuseSpam, requireUnmuted } from "../trust/index.ts";
import type { PostOriginal } from "./originals.ts";
import { insertPosts } from "./write.ts";

/**
 * A post as it is stored: its title on one line, its HTML through the one door, no images but the owner's. Throws a 400
 * for a broken rule.
 */
export async function cleanPost(context: AppContext, owner: ImageOwner, input: PostText): Promise<PostText> {
  const { db, richText } = context;
  const clean = async (field: "problem" | "solution") =>
    sizeImages(db, owner, await takeRichText(richText, input[field], { field, decoratedUpTo: limits.bodyMax }));
  // Both at the same time, each in a thread; where both are refused, the problem is named.
  const solution = clean("solution");
  solution.catch(() => {});
  const text = { title: toLine(input.title), problem: await clean("problem"), solution: await solution };
  refuse(postProblem(text));
  return text;
}

/** What a member wrote, as it came. */
export const originalOf = ({ problem, solution }: PostText): PostOriginal => ({ form: "html", problem, solution });

/** What a member sends: tags may be left out. */
export type TaggedText = PostText & { tags?: string[] | undefined };

/** A new post, and the post to whose problem it is another solution. */
type NewText = TaggedText & { alternativeTo?: string | undefined };

/** Publishes a post. Throws a 400 for a broken rule, a 404 where it is to stand beside a post that is not there, a 423 while muted. */
export async function createPost(context: AppContext, viewer: Member, input: NewText, call: Keyed | undefined) {
  requireUnmuted(viewer, errors.mutedCreate());
  const tags = await takeTags(context, viewer, input.tags ?? []);
  const text = await cleanPost(context, { user: viewer.id }, input);
  const { title, problem, solution } = text;
  await refuseSpam(context, viewer, { html: problem + solution, title, field: "solution", isNew: true });
  const now = context.clock();
  return withIdempotencyKey(context.db, { userId: viewer.id, call, now }, async (trx: Db) => {
    const { isHeld } = await admitWriter(context, trx, viewer, { sentence: errors.mutedCreate() });
    const [id] = (await insertPosts(trx, [
      { ...text, tags, original: originalOf(input), authorId: viewer.id, createdAt: now },
    ])) as [string];
    await recordUses(trx, { post: id }, { html: problem + solution, userId: viewer.id });
    const { alternativeTo } = input;
    const html = problem + solution;
    const written = { id, authorId: viewer.id, html, isHeld, ...(alternativeTo !== undefined && { alternativeTo }) };
    await context.events.postWritten(context, trx, written);
    return { ...ok, message: isHeld ? done.postHeld() : done.postCreated(), id, isHeld };
  });
}
