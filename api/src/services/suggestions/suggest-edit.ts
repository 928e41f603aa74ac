import type { InputOf } from "@unknot/contract/endpoint";
import { toLine } from "@unknot/contract/rules/line";
import { noteProblem } from "@unknot/contract/rules/note";
import type { PostText } from "@unknot/contract/rules/post";
import { serverLimits } from "@unknot/contract/server-limits";
import type { suggestEdit } from "@unknot/contract/services/suggestions";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput, notAllowed, notFound, refuse } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import { scanHtml } from "../../support/rich-text/scan.ts";
import { lacksImages } from "../../support/uploads/images.ts";
import { notify } from "../notifications/index.ts";
import { cleanPost, isAuthor } from "../posts/index.ts";
import { takeTags } from "../tags/index.ts";
import { admitWriter, refuseLinks, requireUnmuted } from "../trust/index.ts";
import { type PublicPost, publicPost } from "./public-post.ts";
import { publishEdit } from "./publish-edit.ts";

type Input = InputOf<typeof suggestEdit>["body"];

/** Throws a 400 for pictures that the post has not: what somebody proposes brings none. */
function refuseNewImages(text: PostText, input: Input): void {
  for (const field of ["problem", "solution"] as const)
    if (lacksImages(text[field], input[field])) throw badInput(errors.noNewImages(), field);
}

const linksIn = (html: string): Set<string> =>
  new Set(
    scanHtml(html).flatMap((token) =>
      token.kind === "start" && token.name === "a" ? (token.attributes.href ?? "") : [],
    ),
  );

/** Throws a 400 for more links that the post has not than a new member may put into a text. */
async function refuseNewLinks(context: AppContext, viewer: Member, post: PublicPost, text: PostText): Promise<void> {
  if (!context.config.rateLimit) return;
  const known = linksIn(post.problem + post.solution);
  const added = [...linksIn(text.problem + text.solution)].filter((link) => !known.has(link));
  await refuseLinks(context, viewer, { links: added.length, images: 0 }, "solution");
}

const isSame = (post: PublicPost, text: PostText, tags: string[] | undefined): boolean =>
  post.title === text.title &&
  post.problem === text.problem &&
  post.solution === text.solution &&
  (!tags || tags.join(" ") === post.tags.join(" "));

/** Throws a 400 where a member has too many that wait. */
async function requireRoom(trx: Db, viewer: Member, postId: string): Promise<void> {
  const most = serverLimits.suggestedEditsMax;
  const waiting = await trx
    .selectFrom("suggested_edits")
    .select("id")
    .where("user_id", "=", viewer.id)
    .where("status", "=", "open")
    .where("post_id", "<>", postId)
    .limit(most)
    .execute();
  if (waiting.length === most) throw badInput(errors.tooManySuggestions({ most }));
}

type Kept = { text: PostText; tags: string[] | undefined; note: string; version: number | undefined };

/** Keeps it, instead of what the member proposed before and waits; its author is told of a new one. */
async function keep(context: AppContext, trx: Db, viewer: Member, post: PublicPost, kept: Kept): Promise<string> {
  const { text, tags, note, version } = kept;
  const now = context.clock();
  const said = { ...text, tags: tags ?? null, note, changed_at: now };
  const base = Math.min(version ?? post.present, post.present);
  const { id, created_at } = await trx
    .insertInto("suggested_edits")
    .values({ post_id: post.id, user_id: viewer.id, ...said, base, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["post_id", "user_id"])
        // A parameter would not be known to be the condition of the index.
        .where("status", "=", sql.lit("open"))
        .doUpdateSet({ ...said, ...(version !== undefined && { base }) }),
    )
    .returning(["id", "created_at"])
    .executeTakeFirstOrThrow();
  if (created_at.getTime() === now.getTime() && post.author_id !== null) {
    const recipients = [{ userId: post.author_id, kind: "suggestion" as const }];
    await notify(context, trx, { recipients, actorId: viewer.id, place: { postId: post.id }, suggestionId: id });
  }
  return id;
}

/**
 * Proposes what somebody else's post should say. Throws a 400 for a broken rule, new pictures or nothing new, a 403 for
 * the caller's own post, a 404 for one that is not there for everybody, a 423 while muted; and what publishing throws.
 */
export async function suggest(context: AppContext, viewer: Member, postId: string, input: Input) {
  requireUnmuted(viewer);
  const note = toLine((input.note ?? "").normalize("NFC"));
  refuse(noteProblem({ note }));
  const post = isId(postId) ? await publicPost(context.db, postId).executeTakeFirst() : undefined;
  if (!post) throw notFound(errors.postNotFound());
  if (isAuthor(viewer, post)) throw notAllowed(errors.suggestOnOwnPost());
  const tags = input.tags && (await takeTags(context, viewer, input.tags, async () => post.tags));
  const text = await cleanPost(context, { post: postId }, input);
  refuseNewImages(text, input);
  if (isSame(post, text, tags)) throw badInput(errors.nothingSuggested());
  await refuseNewLinks(context, viewer, post, text);
  if (input.publish) {
    const suggestion_id = await publishEdit(context, viewer, postId, { input, text, tags, note });
    return { ...ok, message: done.editPublished(), suggestion_id };
  }
  const suggestion_id = await transact(context.db, async (trx: Db) => {
    await admitWriter(context, trx, viewer);
    const present = await publicPost(trx, postId).forKeyShare("p").executeTakeFirst();
    if (!present) throw notFound(errors.postNotFound());
    await requireRoom(trx, viewer, postId);
    return keep(context, trx, viewer, present, { text, tags, note, version: input.version });
  });
  return { ...ok, message: done.editSuggested(), suggestion_id };
}
