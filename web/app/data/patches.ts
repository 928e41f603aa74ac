import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Comment, Post } from "@unknot/contract/schemas";
import { keys } from "./keys";
import { memberKeys } from "./member-keys";

/** A list as it is cached: the pages that were read of it. */
type Pages<Item> = InfiniteData<{ list: Item[] }>;
/** What becomes of one item: the same, another in its place, or null where it goes. */
type Change<Item> = (item: Item) => Item | null;

/**
 * Changes the items of a list, page by page. What is not changed stays the very same object, pages and list included:
 * nothing that shows it is drawn again.
 */
function changeItems<Item>(data: Pages<Item> | undefined, change: Change<Item>): Pages<Item> | undefined {
  const pages = data?.pages.map((page) => {
    const list = page.list.map(change).filter((item) => item !== null);
    const isSame = list.length === page.list.length && list.every((item, index) => item === page.list[index]);
    return isSame ? page : { ...page, list };
  });
  return data && pages?.some((page, index) => page !== data.pages[index]) ? { ...data, pages } : data;
}

function changeLists<Item>(client: QueryClient, queryKey: QueryKey, change: Change<Item>): void {
  client.setQueriesData<Pages<Item>>({ queryKey }, (data) => changeItems(data, change));
}

/** Changes a post wherever it is cached: in lists, on its page, among its author's. */
export function changePost(client: QueryClient, id: string, change: Change<Post>): void {
  const onlyThis: Change<Post> = (post) => (post.id === id ? change(post) : post);
  changeLists(client, keys.postLists, onlyThis);
  changeLists(client, memberKeys.ownPosts, onlyThis);
  for (const key of [keys.post(id), keys.hiddenPost(id)]) {
    client.setQueryData<Post>(key, (post) => (post && change(post)) ?? post);
  }
}

/** Changes a comment wherever it is cached: below its post, as a reply below another, among its author's. */
export function changeComment(client: QueryClient, id: string, change: (comment: Comment) => Comment): void {
  const onlyThis = (comment: Comment): Comment => {
    if (comment._id === id) return change(comment);
    if (!comment.replies?.some((reply) => reply._id === id)) return comment;
    return { ...comment, replies: comment.replies.map(onlyThis) };
  };
  changeLists(client, keys.threads, onlyThis);
  changeLists(client, keys.commentsByMembers, onlyThis);
  client.setQueryData<Comment | null>(keys.linkedComment(id), (comment) => comment && change(comment));
}

/** A thread without one comment; where somebody has answered it, a placeholder stays. */
function withoutComment(top: Comment, id: string): Comment | null {
  const replies = top.replies ?? [];
  if (top._id === id) return replies.length > 0 ? { ...top, isDeleted: true } : null;
  if (!replies.some((reply) => reply._id === id)) return top;
  const isAnswered = replies.some((reply) => reply.parent_id === id);
  const rest = isAnswered
    ? replies.map((reply) => (reply._id === id ? { ...reply, isDeleted: true } : reply))
    : replies.filter((reply) => reply._id !== id);
  return { ...top, replies: rest };
}

/** Removes a comment that was deleted. */
export function removeComment(client: QueryClient, id: string): void {
  changeLists<Comment>(client, keys.threads, (top) => withoutComment(top, id));
  changeLists<Comment>(client, keys.commentsByMembers, (comment) => (comment._id === id ? null : comment));
  client.setQueryData<Comment | null>(keys.linkedComment(id), (comment) => comment && null);
}

function withReply(top: Comment, reply: Comment): Comment {
  const below = top.replies ?? [];
  if (below.some((one) => one._id === reply._id)) return top;
  const isHere = top._id === reply.parent_id || below.some((one) => one._id === reply.parent_id);
  return isHere ? { ...top, replies: [...below, reply] } : top;
}

/** Puts a comment that was just written in the thread: a reply below what it answers, a comment at the end, once. */
export function addComment(client: QueryClient, comment: Comment): void {
  client.setQueriesData<Pages<Comment>>({ queryKey: keys.thread(comment.ps_id) }, (data) => {
    if (!data || comment.parent_id) return changeItems(data, (top) => withReply(top, comment));
    const last = data.pages.at(-1);
    if (!last || data.pages.some(({ list }) => list.some(({ _id }) => _id === comment._id))) return data;
    const grown = { ...last, list: [...last.list, { ...comment, replies: [] }] };
    return { ...data, pages: [...data.pages.slice(0, -1), grown] };
  });
}
