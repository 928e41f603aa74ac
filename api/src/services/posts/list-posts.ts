import type { InputOf } from "@unknot/contract/endpoint";
import { limits } from "@unknot/contract/limits";
import { messages } from "@unknot/contract/messages";
import type { getProblemSolutions, PostList } from "@unknot/contract/services/posts";
import type { AppContext } from "../../context.ts";
import { badInput, notLoggedIn } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { type PageOf, sliceOf, toPage } from "../../platform/paging.ts";
import type { Viewer } from "../../platform/viewer.ts";
import { find } from "../../support/search/find.ts";
import { findMember } from "../user/index.ts";
import { countPublicPosts, findPost, findPublicPosts, listPublicPosts, type Ordering, type PostRow } from "./store.ts";
import { viewPost } from "./views.ts";

type Request = InputOf<typeof getProblemSolutions>["body"];
type Answer = PageOf<PostRow> & { totalIsMinimum?: boolean };
type Search = { context: Pick<AppContext, "db">; value: string; sort: Request["query"]["sort"]; page: number };

const NONE = { list: [], totalCount: 0 };

function orderingOf(sort: Search["sort"], fallback: Ordering): Ordering {
  return sort === undefined || sort === "relevance" ? fallback : sort;
}

async function everything({ context, sort, page }: Search): Promise<Answer> {
  const totalCount = await countPublicPosts(context.db);
  const slice = sliceOf(page, totalCount);
  return { totalCount, list: slice ? await listPublicPosts(context.db, orderingOf(sort, "trending"), slice) : [] };
}

async function byText({ context, value, sort, page }: Search): Promise<Answer> {
  if ([...value].length > limits.searchMax) throw badInput(messages.searchTooLong, "value");
  const slice = sliceOf(page, limits.searchResultsMax);
  if (!slice) return NONE;
  const order = sort === "newest" || sort === "top" ? sort : "relevance";
  const found = await find(context.db, value, { ...slice, sort: order, countedTo: limits.searchResultsMax });
  const list = await findPublicPosts(context.db, found.ids);
  return { list, totalCount: found.total, ...(found.isMore && { totalIsMinimum: true }) };
}

async function byAuthor({ context, value, sort, page }: Search): Promise<Answer> {
  const member = await findMember(context.db, value);
  if (!member) return NONE;
  const slice = sliceOf(page, member.post_count);
  const list = slice ? await listPublicPosts(context.db, orderingOf(sort, "newest"), slice, member.id) : [];
  return { list, totalCount: member.post_count };
}

async function byId({ context, value, page }: Search): Promise<Answer> {
  if (!isId(value)) throw badInput(messages.badId, "value");
  const row = await findPost(context.db, value);
  return row && page === 1 ? { list: [row], totalCount: 1 } : NONE;
}

function onlyForMembers(): never {
  throw notLoggedIn();
}

const WAYS = {
  trending: everything,
  text: byText,
  username: byAuthor,
  ps_id: byId,
  edit_id: onlyForMembers,
  myAccount: onlyForMembers,
} as const;

/** Answers get_problemsolutions: one page of what the viewer may see. */
export async function listPosts(context: Pick<AppContext, "db">, viewer: Viewer, request: Request): Promise<PostList> {
  const { searchBy, value = "", sort } = request.query;
  const page = request.page ?? 1;
  const search = WAYS[searchBy];
  const { list, totalCount, totalIsMinimum } = await search({ context, value, sort, page });
  const seen = list.flatMap((row) => viewPost(viewer, row) ?? []);
  const isOneGone = searchBy === "ps_id" && seen.length === 0;
  return {
    ...toPage(page, { list: seen, totalCount: isOneGone ? 0 : totalCount }),
    ...(totalIsMinimum && { totalIsMinimum }),
  };
}
