import type { InputOf } from "@unknot/contract/endpoint";
import type { Comment } from "@unknot/contract/schemas";
import { serverLimits } from "@unknot/contract/server-limits";
import type { CommentList, getComments } from "@unknot/contract/services/comments";
import type { CommentSort } from "@unknot/contract/values";
import * as errors from "@unknot/contract/words/errors";
import type { Viewer } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";
import { badInput, notFound } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { type PageOf, sliceOf, toPage } from "../../platform/paging.ts";
import { findMember } from "../members/index.ts";
import { likedComments } from "./liked.ts";
import {
  type CommentRow,
  countOfPost,
  findComment,
  listBelowQuery,
  listOfAuthorQuery,
  listOfPostQuery,
  listRepliesQuery,
} from "./store.ts";
import { mayRead, viewComment, viewOnProfile } from "./views.ts";

type Request = InputOf<typeof getComments>["body"];
type Search = { db: Db; viewer: Viewer; value: string; page: number; withReplies: boolean; sort: CommentSort };

const NONE = { list: [], totalCount: 0 };

function checkId(value: string): void {
  if (!isId(value)) throw badInput(errors.badId(), "value");
}

async function repliesOf(db: Db, viewer: Viewer, roots: CommentRow[]): Promise<Map<string, Comment[]>> {
  const answered = roots.filter((root) => root.reply_count > 0).map((root) => root.id);
  if (answered.length === 0) return new Map();
  const rows = await listBelowQuery(db, answered, serverLimits.repliesPerPage).execute();
  const byRoot = Map.groupBy(rows, (row) => row.root_id as string);
  return new Map([...byRoot].map(([root, below]) => [root, below.map((row) => viewComment(viewer, row))]));
}

/** The comments of a page, and how many there are on all; a first page that is not full says so itself. */
async function pageOfPost({ db, value: postId, page, sort }: Search) {
  if (page === 1) {
    const rows = await listOfPostQuery(db, postId, { offset: 0, limit: serverLimits.pageSize }, sort).execute();
    const isAll = rows.length < serverLimits.pageSize;
    return { rows, totalCount: isAll ? rows.length : await countOfPost(db, postId) };
  }
  const totalCount = await countOfPost(db, postId);
  const slice = sliceOf(page, totalCount);
  return { rows: slice ? await listOfPostQuery(db, postId, slice, sort).execute() : [], totalCount };
}

async function ofPost(search: Search): Promise<PageOf<Comment>> {
  const { db, viewer, value, withReplies } = search;
  checkId(value);
  const { rows, totalCount } = await pageOfPost(search);
  if (rows[0] && !mayRead(viewer, rows[0])) return NONE;
  const replies = withReplies ? await repliesOf(db, viewer, rows) : null;
  const list = rows.map((row) => ({
    ...viewComment(viewer, row),
    ...(replies && { replies: replies.get(row.id) ?? [] }),
  }));
  return { list, totalCount };
}

async function ofParent({ db, viewer, value, page }: Search): Promise<PageOf<Comment>> {
  checkId(value);
  const parent = await findComment(db, value);
  if (!parent || !mayRead(viewer, parent)) return NONE;
  const slice = sliceOf(page, parent.reply_count);
  const rows = slice ? await listRepliesQuery(db, value, slice).execute() : [];
  return { list: rows.map((row) => viewComment(viewer, row)), totalCount: parent.reply_count };
}

async function ofAuthor({ db, viewer, value, page }: Search): Promise<PageOf<Comment>> {
  const member = await findMember(db, value);
  if (!member) return NONE;
  const slice = sliceOf(page, member.comment_count);
  const rows = slice ? await listOfAuthorQuery(db, member.id, slice).execute() : [];
  return { list: rows.map((row) => viewOnProfile(viewer, row)), totalCount: member.comment_count };
}

const WAYS = { ps_id: ofPost, parent_id: ofParent, username: ofAuthor } as const;

/** The comments, and the replies that came with them, with what the viewer likes: one query for all of them. */
async function withLikes(db: Db, viewer: Viewer, list: Comment[]): Promise<Comment[]> {
  if (!viewer) return list;
  const ids = list.flatMap((comment) => [comment._id, ...(comment.replies ?? []).map((reply) => reply._id)]);
  const liked = await likedComments(db, viewer, ids);
  const mark = <T extends { _id: string }>(comment: T) => ({ ...comment, likedByUser: liked.has(comment._id) });
  return list.map((comment) => ({
    ...mark(comment),
    ...(comment.replies && { replies: comment.replies.map(mark) }),
  }));
}

/** Answers get_comments: one page of what the viewer may see; nothing for what is not there. */
export async function listComments(db: Db, viewer: Viewer, request: Request): Promise<CommentList> {
  const { searchBy, value, withReplies = false, sort = "oldest" } = request.query;
  const page = request.page ?? 1;
  const search = WAYS[searchBy];
  const found = await search({ db, viewer, value, page, withReplies, sort });
  return toPage(page, { ...found, list: await withLikes(db, viewer, found.list) });
}

/** Answers get_comment. Throws a 404 for one that is not there or that the viewer may not know of. */
export async function showComment(db: Db, viewer: Viewer, id: string): Promise<Comment> {
  const row = isId(id) ? await findComment(db, id) : undefined;
  if (!row || !mayRead(viewer, row)) throw notFound(errors.commentNotFound());
  return viewComment(viewer, row, (await likedComments(db, viewer, [id])).has(id));
}
