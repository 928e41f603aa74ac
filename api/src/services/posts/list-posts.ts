import type { InputOf } from "@unknot/contract/endpoint";
import { limits } from "@unknot/contract/limits";
import { readingMinutes } from "@unknot/contract/rules/reading-time";
import { visibleText } from "@unknot/contract/rules/rich-text";
import type { Post } from "@unknot/contract/schemas";
import type { getProblemSolutions, PostList } from "@unknot/contract/services/posts";
import * as errors from "@unknot/contract/words/errors";
import * as rules from "@unknot/contract/words/rules";
import type { Member, Viewer } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { badInput, notFound, notLoggedIn } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { type PageOf, sliceOf, toPage } from "../../platform/paging.ts";
import { excerptOf } from "../../support/rich-text/excerpt.ts";
import { type FindOptions, find, parseQuery } from "../../support/search/index.ts";
import { markAll, passageOf } from "../../support/search/passages.ts";
import { sizeImages } from "../../support/uploads/images.ts";
import { findMember } from "../members/index.ts";
import { likedPosts } from "./liked.ts";
import { findPostOriginal } from "./originals.ts";
import { isAuthor } from "./policy.ts";
import {
  countOwnPosts,
  countPublicPosts,
  findPost,
  findPublicPosts,
  listDeletedPostsQuery,
  listOwnPostsQuery,
  listPublicPosts,
  type Ordering,
  type PostRow,
} from "./store.ts";
import { viewDeletedPost, viewPost } from "./views.ts";

type Request = InputOf<typeof getProblemSolutions>["body"];
type Answer = PageOf<PostRow> & { totalIsMinimum?: boolean; didYouMean?: string | null; marks?: ReadonlySet<string> };
type Context = Pick<AppContext, "db" | "clock" | "config" | "limiter" | "richText">;
type Search = {
  context: Context;
  viewer: Viewer;
  value: string;
  sort: Request["query"]["sort"];
  page: number;
  getDeleted: boolean;
  address: string | undefined;
};

const NONE = { list: [], totalCount: 0 };

function orderingOf(sort: Search["sort"], fallback: Ordering): Ordering {
  return sort === undefined || sort === "relevance" ? fallback : sort;
}

async function everything({ context, sort, page }: Search): Promise<Answer> {
  const totalCount = await countPublicPosts(context.db);
  const slice = sliceOf(page, totalCount);
  return { totalCount, list: slice ? await listPublicPosts(context.db, orderingOf(sort, "trending"), slice) : [] };
}

async function byText({ context, value, sort, page, ...rest }: Search): Promise<Answer> {
  if ([...value].length > limits.searchMax) throw badInput(errors.searchTooLong(), "value");
  await context.limiter.check("search", { address: rest.address });
  const slice = sliceOf(page, limits.searchResultsMax);
  if (!slice) return NONE;
  const order: FindOptions["sort"] = sort === "newest" || sort === "top" ? sort : "relevance";
  const { author, words } = parseQuery(value);
  const member = author === null ? undefined : await findMember(context.db, author);
  if (author !== null && !member) return NONE;
  if (member && words.trim() === "") return byAuthor({ context, value: member.username, sort, page, ...rest });
  const options = { ...slice, sort: order, countedTo: limits.searchResultsMax, ...(member && { authorId: member.id }) };
  const found = await find(context.db, value, options);
  const list = await findPublicPosts(context.db, found.ids);
  const { marks, correction: didYouMean } = found;
  return { list, totalCount: found.total, marks, didYouMean, ...(found.isMore && { totalIsMinimum: true }) };
}

async function byAuthor({ context, value, sort, page }: Search): Promise<Answer> {
  const member = await findMember(context.db, value);
  if (!member) return NONE;
  const slice = sliceOf(page, member.post_count);
  const list = slice ? await listPublicPosts(context.db, orderingOf(sort, "newest"), slice, member.id) : [];
  return { list, totalCount: member.post_count };
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
    sizeImages(db, author.id, await richText.clean({ text: original[field], form: original.form }));
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
  username: byAuthor,
  ps_id: byId,
  edit_id: byEditId,
  myAccount: ofViewer,
} as const;

/** What the viewer sees of the rows, with what they like; of their own deleted ones, how long they are kept. */
async function view(context: Context, viewer: Viewer, rows: PostRow[], isOwnDeleted: boolean): Promise<Post[]> {
  if (isOwnDeleted) return rows.map((row) => viewDeletedPost(viewer, row, context));
  const liked = await likedPosts(
    context.db,
    viewer,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => viewPost(viewer, row, liked.has(row.id)) ?? []);
}

/** Why a search found a post: what the viewer sees of it, in passages with the words marked. */
function withMatches(post: Post, marks: ReadonlySet<string>): Post {
  const { title, problem, solution } = post;
  const matches = {
    title: markAll(title, marks) ?? [],
    problem: passageOf(visibleText(problem), marks) ?? [],
    solution: passageOf(visibleText(solution), marks) ?? [],
  };
  return { ...post, matches };
}

/** A post as a folded card shows it. */
function cutPost(post: Post): Post {
  const { problem, solution, isCut } = excerptOf(post.problem, post.solution);
  return { ...post, problem, solution, isCut, minutes: readingMinutes(post) };
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
  const { page = 1, getDeleted = false, excerpt = false } = request;
  const search = WAYS[searchBy];
  const answer = await search({ context, viewer, value, sort, page, getDeleted, address });
  const { list, totalCount, totalIsMinimum, didYouMean, marks } = answer;
  const seen = await view(context, viewer, list, searchBy === "myAccount" && getDeleted);
  const isOneGone = searchBy === "ps_id" && seen.length === 0;
  const found = marks ? seen.map((post) => withMatches(post, marks)) : seen;
  // The passages of a search are taken from the whole texts, so these are cut last.
  const shown = excerpt && searchBy !== "edit_id" ? found.map(cutPost) : found;
  return {
    ...toPage(page, { list: shown, totalCount: isOneGone ? 0 : totalCount }),
    ...(totalIsMinimum && { totalIsMinimum }),
    ...(didYouMean && { didYouMean }),
  };
}
