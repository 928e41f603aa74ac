import type { LooseInput, Result } from "@unknot/contract/client";
import type { AnyEndpoint } from "@unknot/contract/endpoint";
import { normalizeTag } from "@unknot/contract/rules/tags";
import { usernameKey } from "@unknot/contract/rules/username";
import type { Comment, Post } from "@unknot/contract/schemas";
import { getAlternatives } from "@unknot/contract/services/alternatives";
import { type CommentList, getComments } from "@unknot/contract/services/comments";
import { getPublicDump } from "@unknot/contract/services/dumps";
import { compareVersions, getCommentVersions, getVersion, getVersions } from "@unknot/contract/services/history";
import {
  getProblemSolutions,
  getSimilarProblemSolutions,
  getWhatsNew,
  type PostList,
} from "@unknot/contract/services/posts";
import { getProfile } from "@unknot/contract/services/profiles";
import { getTransparency } from "@unknot/contract/services/records";
import { getTag, getTags } from "@unknot/contract/services/tags";
import { getUserActivity } from "@unknot/contract/services/user";
import { isReading, notePassing, notePersonal, noteTags } from "./reads.ts";
import { COUNTS, countsTag, memberTag, nameTag, POSTS_EVENTUALLY, postTag, tagTag } from "./tags.ts";

type Asked = { query: { searchBy: string; value?: string; sort?: string } };

function notePosts(posts: Post[]): void {
  for (const { id, user } of posts) noteTags(postTag(id), countsTag(id), nameTag(usernameKey(user)));
}

function noteComments(comments: Comment[]): void {
  for (const one of comments) {
    noteTags(nameTag(usernameKey(one.user)));
    if (one.ps_id) noteTags(postTag(one.ps_id), countsTag(one.ps_id));
    if (one.replyToUsername) noteTags(nameTag(usernameKey(one.replyToUsername)));
    for (const reply of one.replies ?? []) noteTags(nameTag(usernameKey(reply.user)));
  }
}

/** Whether a list of somebody's posts, or of a tag's, is sorted by numbers. */
const isByCounts = (sort: string | undefined): boolean => sort === "trending" || sort === "top";

/** A list by another name of a tag is one of that tag, which all of its posts have; of none it is not known which that is. */
function noteTagged({ value = "", sort }: Pick<Asked["query"], "value" | "sort">, answer: PostList | null): void {
  const name = normalizeTag(value);
  const own = answer?.list[0]?.tags;
  noteTags(tagTag(name), ...(isByCounts(sort) ? [COUNTS] : []));
  noteTags(...(own === undefined ? ["tags"] : own.includes(name) ? [] : own.map(tagTag)));
}

function notePostList({ searchBy, value = "", sort }: Asked["query"], answer: PostList | null): void {
  // Whether there was a post is known by what came after it, too.
  if (searchBy === "ps_id") noteTags(postTag(value), ...(answer?.list.length ? [] : ["posts"]));
  else if (searchBy === "username") noteTags(memberTag(usernameKey(value)), ...(isByCounts(sort) ? [COUNTS] : []));
  else if (searchBy === "text") noteTags("posts", "comments", COUNTS);
  else if (searchBy === "tag") noteTagged({ value, sort }, answer);
  else if (searchBy === "trending") noteTags("posts", ...(sort === "newest" ? [] : [COUNTS]));
  else notePersonal();
  notePosts(answer?.list ?? []);
  for (const { name } of answer?.counted?.authors ?? []) noteTags(nameTag(usernameKey(name)));
  for (const { name } of answer?.counted?.tags ?? []) noteTags(tagTag(name));
}

function noteCommentList({ searchBy, value = "" }: Asked["query"], answer: CommentList | null): void {
  if (searchBy === "ps_id") noteTags(postTag(value), countsTag(value));
  else if (searchBy === "username") noteTags(memberTag(usernameKey(value)));
  // Replies say themselves under which post they are; nobody knows of what there is none.
  else if (!answer?.list.length) notePassing();
  noteComments(answer?.list ?? []);
}

/** Of a post, those that solve the same problem. */
function noteAlternatives({ params }: LooseInput, answer: unknown): void {
  noteTags(postTag(String(params?.ps_id ?? "")));
  type Alternatives = { list?: { id: string; user: string }[]; same?: { id: string }[]; first?: string | null };
  const { list = [], same = [], first = null } = (answer ?? {}) as Alternatives;
  if (first !== null) noteTags(nameTag(usernameKey(first)));
  for (const { id, user } of list) noteTags(postTag(id), countsTag(id), nameTag(usernameKey(user)));
  for (const { id } of same) noteTags(postTag(id));
}

type Written = { user: string; suggestedBy?: string | null };
type Versions = { list?: Written[]; version?: Written; comparison?: { from: Written; to: Written } };

/** Of a post, what has become of it: its versions, one of them, or two beside each other. */
function noteVersions({ params }: LooseInput, answer: unknown): void {
  noteTags(postTag(String(params?.ps_id ?? "")));
  const { list = [], version, comparison } = (answer as Versions | null) ?? {};
  const all = [...list, ...(version ? [version] : []), ...(comparison ? [comparison.from, comparison.to] : [])];
  for (const { user, suggestedBy } of all)
    for (const name of [user, suggestedBy]) if (name) noteTags(nameTag(usernameKey(name)));
}

/** Of a comment; one that is not there, or not for visitors, is asked for anew. */
function noteCommentVersions(_: LooseInput, answer: unknown): void {
  const found = answer as { ps_id: string; user: string } | null;
  if (found) noteTags(postTag(found.ps_id), countsTag(found.ps_id), nameTag(usernameKey(found.user)));
  else notePersonal();
}

const asked = (input: LooseInput) => (input.body as Asked).query;

/**
 * What each call that pages make shows, by its path: the built pages have endpoints of their own. An answer that needs
 * another call is kept by nobody.
 */
const NOTES = new Map<string, (input: LooseInput, answer: unknown) => void>([
  [getProblemSolutions.path, (input, answer) => notePostList(asked(input), answer as PostList | null)],
  [getComments.path, (input, answer) => noteCommentList(asked(input), answer as CommentList | null)],
  [getAlternatives.path, noteAlternatives],
  [
    getSimilarProblemSolutions.path,
    ({ query }, answer) => {
      noteTags(POSTS_EVENTUALLY, ...(query?.ps_id ? [postTag(query.ps_id)] : []));
      const found = answer as { list: { id: string }[] } | null;
      for (const { id } of found?.list ?? []) noteTags(postTag(id));
    },
  ],
  [
    getWhatsNew.path,
    (_, answer) => {
      noteTags("posts", "members");
      const found = answer as {
        posts: { id: string; user: string }[];
        members: { username: string }[];
        tags: { name: string }[];
      } | null;
      for (const { id, user } of found?.posts ?? []) noteTags(postTag(id), nameTag(usernameKey(user)));
      for (const { username } of found?.members ?? []) noteTags(nameTag(usernameKey(username)));
      for (const { name } of found?.tags ?? []) noteTags(tagTag(name));
    },
  ],
  [
    getUserActivity.path,
    ({ query }, answer) => {
      const names = [query?.username ?? "", (answer as { username: string } | null)?.username ?? ""];
      noteTags(...names.map((name) => memberTag(usernameKey(name))));
    },
  ],
  [
    getProfile.path,
    ({ query }, answer) => {
      const found = answer as { username: string; best: { id: string }[]; newest: { id: string }[] } | null;
      noteTags(...[query?.username ?? "", found?.username ?? ""].map((name) => memberTag(usernameKey(name))), COUNTS);
      for (const { id } of [...(found?.best ?? []), ...(found?.newest ?? [])]) noteTags(postTag(id));
    },
  ],
  [getTags.path, () => noteTags("tags")],
  [
    getTag.path,
    ({ query }, answer) => {
      const found = answer as { tag: { name: string } } | null;
      noteTags(tagTag(normalizeTag(String(query?.name ?? ""))), ...(found ? [tagTag(found.tag.name)] : []));
    },
  ],
  [getVersions.path, noteVersions],
  [getVersion.path, noteVersions],
  [compareVersions.path, noteVersions],
  [getCommentVersions.path, noteCommentVersions],
  [getTransparency.path, () => noteTags("transparency")],
  [getPublicDump.path, () => noteTags("dump")],
]);

/** Lists of posts that only their author sees, and searches, which count for whoever asks. */
const OF_SOMEBODY = ["text", "edit_id", "myAccount"];

/** Whether a visitor's call is answered the same for all who ask for the same, and it is known of what. */
export function isForAll({ path }: AnyEndpoint, input: LooseInput): boolean {
  if (path === getProblemSolutions.path) return !OF_SOMEBODY.includes(asked(input).searchBy);
  // Titles that are being typed are asked for once each.
  if (path === getSimilarProblemSolutions.path) return Boolean(input.query?.ps_id) && !input.query?.title;
  return NOTES.has(path);
}

/** What was not there stays so until something changes; any other failure is over in a moment. */
const LASTING = [400, 404];

/** Notes for the answer that is being made, if one is, what a call has shown of the site. */
export function noteCall(endpoint: AnyEndpoint, input: LooseInput, answer: Result<AnyEndpoint>): void {
  if (!isReading()) return;
  const note = NOTES.get(endpoint.path);
  if (!note) {
    notePersonal();
    return;
  }
  const { success, status } = answer as { success: boolean; status?: number };
  if (!success && !LASTING.includes(status ?? 0)) notePassing();
  note(input, success ? answer : null);
}
