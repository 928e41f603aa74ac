import { readingMinutes } from "@unknot/contract/rules/reading-time";
import type { Post } from "@unknot/contract/schemas";
import type { PostList } from "@unknot/contract/services/posts";
import * as errors from "@unknot/contract/words/errors";
import * as rules from "@unknot/contract/words/rules";
import type { Member, Viewer } from "../../calls/viewer.ts";
import { badInput, notFound, notLoggedIn } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { type PageOf, sliceOf, toPage } from "../../platform/paging.ts";
import { excerptOf } from "../../support/rich-text/excerpt.ts";
import { sizeImages } from "../../support/uploads/images.ts";
import { knownOf } from "./of-viewer.ts";
import { findPostOriginal } from "./originals.ts";
import { isAuthor } from "./policy.ts";
import {
  byAuthor,
  byTag,
  byText,
  type Context,
  type Found,
  NONE,
  orderingOf,
  type Request,
  type Search,
  withMatches,
} from "./search-posts.ts";
import {
  countOwnPosts,
  countPublicPosts,
  findPost,
  findPublicPosts,
  listDeletedPostsQuery,
  listOwnPostsQuery,
  listPublicPosts,
  type PostRow,
} from "./store.ts";
import { viewDeletedPost, viewPost } from "./views.ts";

type Answer = PageOf<PostRow> & Found;

async function everything({ context, sort, page }: Search): Promise<Answer> {
  const totalCount = await countPublicPosts(context.db);
  const slice = sliceOf(page, totalCount);
  return { totalCount, list: slice ? await listPublicPosts(context.db, orderingOf(sort, "trending"), slice) : [] };
}

async function byId({ context, value, page }: Search): Promise<Answer> {
  if (!isId(value)) throw badInput(errors.badId(), "value");
  const row = await findPost(context.db, value);
  return row && page === 1 ? { list: [row], totalCount: 1 } : NONE;
}

/** The texts of a post as its author wrote them, through the sanitiser again, formulas and code as they were typed. */
async function editableTexts({ db, richText }: Context, author: Member, id: string) {
  const original = await findPostOriginal(db, id);
  if (!original) throw notFound(rules.editPostNotFound());
  const editable = async (field: "problem" | "solution") =>
    sizeImages(db, { user: author.id }, await richText.clean({ text: original[field], form: original.form }));
  return { problem: await editable("problem"), solution: await editable("solution") };
}

/** The caller's own post, as the form takes it up. Throws a 404 where it is not theirs, or deleted. */
async function byEditId({ context, viewer, value }: Search): Promise<Answer> {
  if (!viewer) throw notLoggedIn();
  const row = isId(value) ? await findPost(context.db, value) : undefined;
  if (!row || !isAuthor(viewer, row) || row.deleted_at) throw notFound(rules.editPostNotFound());
  return { list: [{ ...row, ...(await editableTexts(context, viewer, row.id)) }], totalCount: 1 };
}

async function ofViewer({ context, viewer, page, getDeleted }: Search): Promise<Answer> {
  if (!viewer) throw notLoggedIn();
  const totalCount = await countOwnPosts(context.db, viewer.id, { deleted: getDeleted });
  const slice = sliceOf(page, totalCount);
  if (!slice) return { list: [], totalCount };
  const query = getDeleted ? listDeletedPostsQuery : listOwnPostsQuery;
  return { totalCount, list: await query(context.db, viewer.id, slice).execute() };
}

const WAYS = {
  trending: everything,
  text: byText,
  tag: byTag,
  username: byAuthor,
  ps_id: byId,
  edit_id: byEditId,
  myAccount: ofViewer,
} as const;

/** What the viewer sees of the rows, with what they like; of their own deleted ones, how long they are kept. */
async function view(context: Context, viewer: Viewer, rows: PostRow[], isOwnDeleted: boolean): Promise<Post[]> {
  if (isOwnDeleted) return rows.map((row) => viewDeletedPost(viewer, row, context));
  const known = await knownOf(
    context.db,
    viewer,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => viewPost(viewer, row, known?.get(row.id)) ?? []);
}

/** A post as a folded card shows it. */
function cutPost(post: Post): Post {
  const { problem, solution, isCut } = excerptOf(post.problem, post.solution);
  return { ...post, problem, solution, isCut, minutes: readingMinutes(post) };
}

/** Public posts by their ids, in that order, as folded cards show them to the viewer. */
export async function viewPublicPosts(context: Context, viewer: Viewer, ids: string[]): Promise<Post[]> {
  return (await view(context, viewer, await findPublicPosts(context.db, ids), false)).map(cutPost);
}

/**
 * Answers get_problemsolutions: one page of what the viewer may see. Throws a 429 for too many searches from an address.
 */
export async function listPosts(
  context: Context,
  viewer: Viewer,
  request: Request,
  address: string | undefined,
): Promise<PostList> {
  const { searchBy, value = "", sort } = request.query;
  const { page = 1, getDeleted = false, excerpt = false, counts = false } = request;
  const search = WAYS[searchBy];
  const answer = await search({ context, viewer, value, sort, page, getDeleted, counts, address });
  const { list, totalCount, totalIsMinimum, didYouMean, marks, operators, counted } = answer;
  const seen = await view(context, viewer, list, searchBy === "myAccount" && getDeleted);
  const isOneGone = searchBy === "ps_id" && seen.length === 0;
  const found = marks ? seen.map((post) => withMatches(post, marks)) : seen;
  // The passages of a search are taken from the whole texts, so these are cut last.
  const shown = excerpt && searchBy !== "edit_id" ? found.map(cutPost) : found;
  return {
    ...toPage(page, { list: shown, totalCount: isOneGone ? 0 : totalCount }),
    ...(totalIsMinimum && { totalIsMinimum }),
    ...(didYouMean && { didYouMean }),
    ...(operators && operators.length > 0 && { operators }),
    ...(counted && { counted }),
  };
}
