import type { InputOf } from "@unknot/contract/endpoint";
import { limits } from "@unknot/contract/limits";
import { visibleText } from "@unknot/contract/rules/rich-text";
import type { Post } from "@unknot/contract/schemas";
import { serverLimits } from "@unknot/contract/server-limits";
import type { getProblemSolutions, PostList } from "@unknot/contract/services/posts";
import * as errors from "@unknot/contract/words/errors";
import type { Viewer } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { badInput } from "../../platform/errors.ts";
import { type PageOf, type Slice, sliceOf } from "../../platform/paging.ts";
import {
  type FindOptions,
  find,
  isFiltering,
  listFiltered,
  type ParsedQuery,
  parseQuery,
} from "../../support/search/index.ts";
import { markAll, passageOf } from "../../support/search/passages.ts";
import { type SearchTold, searches } from "../../support/search/told.ts";
import { findMember } from "../members/index.ts";
import { findTag } from "../tags/index.ts";
import { countByKind } from "./counted.ts";
import { noteMissed } from "./missed.ts";
import { findPublicPosts, listPublicPosts, listTaggedPostsQuery, type Ordering, type PostRow } from "./store.ts";

/** What the call takes. */
export type Request = InputOf<typeof getProblemSolutions>["body"];
/** What lists need of the program. */
export type Context = Pick<AppContext, "db" | "clock" | "config" | "limiter" | "richText" | "meaning">;
/** What a list is asked for. */
export type Search = {
  context: Context;
  viewer: Viewer;
  value: string;
  sort: Request["query"]["sort"];
  page: number;
  getDeleted: boolean;
  counts: boolean;
  address: string | undefined;
};
/** What a search knows of its results beside them. */
export type Found = {
  totalIsMinimum?: boolean;
  didYouMean?: string | null;
  marks?: ReadonlySet<string>;
} & Pick<PostList, "operators" | "counted">;
type Answer = PageOf<PostRow> & Found;

/** A list without anything. */
export const NONE = { list: [], totalCount: 0 };

/** The order that is asked for, where lists have it. */
export function orderingOf(sort: Search["sort"], fallback: Ordering): Ordering {
  return sort === undefined || sort === "relevance" ? fallback : sort;
}

/** Who wrote what was found, when, and its tags; only on the first page, and only where somebody wants to know. */
async function countedOf({ context, counts, page }: Search, best: number[], total: number): Promise<Found> {
  if (!counts || page > 1 || best.length < 2) return {};
  const counted = await countByKind(context.db, best);
  return { counted: { ...counted, isOfBest: total > best.length } };
}

/** A search of filters without words: what they let pass, the newest or the most liked first. */
async function byFilters(search: Search, parsed: ParsedQuery, slice: Slice, authorId?: string): Promise<Answer> {
  const { db } = search.context;
  const sort = search.sort === "top" ? "top" : "newest";
  const { posts, isMore } = await listFiltered(db, parsed.filters, { sort, ...(authorId && { authorId }) });
  const total = Math.min(posts.length, serverLimits.searchResultsMax);
  const [list, counted] = await Promise.all([
    findPublicPosts(db, posts.slice(slice.offset, slice.offset + slice.limit).map(String)),
    countedOf(search, posts.slice(0, serverLimits.searchCountedMax), total),
  ]);
  return { list, totalCount: total, ...((isMore || posts.length > total) && { totalIsMinimum: true }), ...counted };
}

async function byWords(search: Search, slice: Slice, authorId?: string): Promise<Answer> {
  const { context, value, sort, page, counts, address } = search;
  const options: FindOptions = {
    ...{ ...slice, sort: sort === "newest" || sort === "top" ? sort : "relevance" },
    ...{ countedTo: serverLimits.searchResultsMax, handsOut: counts && page === 1 ? serverLimits.searchCountedMax : 0 },
    ...(authorId && { authorId }),
    meaning: context.meaning,
  };
  const began = performance.now();
  const found = await find(context.db, value, options);
  searches.publish({ seconds: (performance.now() - began) / 1000, total: found.total } satisfies SearchTold);
  const { marks, correction: didYouMean } = found;
  // While the index is being made, nothing is found that is there.
  if (found.total === 0 && !found.isMore && page === 1) noteMissed(context, value, address);
  const [list, counted] = await Promise.all([
    findPublicPosts(context.db, found.ids),
    countedOf(search, found.best, found.total),
  ]);
  return {
    list,
    totalCount: found.total,
    marks,
    didYouMean,
    ...(found.isMore && { totalIsMinimum: true }),
    ...counted,
  };
}

async function byParts(search: Search, parsed: ParsedQuery, slice: Slice): Promise<Answer> {
  const { author, words, filters, beginnings, operators } = parsed;
  const member = author === null ? undefined : await findMember(search.context.db, author);
  if (author !== null && !member) return NONE;
  const hasWords = words.trim() !== "" || beginnings.length > 0;
  if (hasWords) return byWords(search, slice, member?.id);
  if (isFiltering(filters)) return byFilters(search, parsed, slice, member?.id);
  if (member) return byAuthor({ ...search, value: member.username });
  // What is left when nothing of it is understood is nothing.
  return operators.length > 0 ? NONE : byWords(search, slice);
}

/**
 * Answers a search: by its words, within what its filters let pass; by those alone where it has no words. Throws a 400
 * where it is too long, a 429 for too many from an address.
 */
export async function byText(search: Search): Promise<Answer> {
  const { context, value, page, address } = search;
  if ([...value].length > limits.searchMax) throw badInput(errors.searchTooLong(), "value");
  await context.limiter.check("search", { address });
  // Beyond the last page that a search has, too, it is said how much there is.
  const slice = sliceOf(page, serverLimits.searchResultsMax) ?? { offset: 0, limit: 0 };
  const parsed = parseQuery(value);
  return { ...(await byParts(search, parsed, slice)), operators: parsed.operators };
}

/** The public posts of a member. */
export async function byAuthor({ context, value, sort, page }: Search): Promise<Answer> {
  const member = await findMember(context.db, value);
  if (!member) return NONE;
  const slice = sliceOf(page, member.post_count);
  const list = slice ? await listPublicPosts(context.db, orderingOf(sort, "newest"), slice, member.id) : [];
  return { list, totalCount: member.post_count };
}

/** The public posts of a tag, by its name or a synonym. */
export async function byTag({ context, value, sort, page }: Search): Promise<Answer> {
  const tag = await findTag(context.db, value);
  if (!tag) return NONE;
  const slice = sliceOf(page, tag.count);
  const query = slice && listTaggedPostsQuery(context.db, orderingOf(sort, "newest"), slice, tag.id);
  return { list: query ? await query.execute() : [], totalCount: tag.count };
}

/** Why a search found a post: what the viewer sees of it, in passages with the words marked. */
export function withMatches(post: Post, marks: ReadonlySet<string>): Post {
  const { title, problem, solution } = post;
  const matches = {
    title: markAll(title, marks) ?? [],
    problem: passageOf(visibleText(problem), marks) ?? [],
    solution: passageOf(visibleText(solution), marks) ?? [],
  };
  return { ...post, matches };
}
