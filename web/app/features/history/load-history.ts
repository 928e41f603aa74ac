import type { Client, Result } from "@unknot/contract/client";
import type { AnyEndpoint, OutputOf } from "@unknot/contract/endpoint";
import {
  type Comparison,
  compareVersions,
  getCommentVersions,
  getVersion,
  getVersions,
  type Version,
} from "@unknot/contract/services/history";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import * as errors from "@unknot/contract/words/errors";
import type { Shown } from "./history-address";

type Asked = { id: string; shown: Shown; page: number };
type List = OutputOf<typeof getVersions>;

/** The history of a post, with what of it is shown: one version, two beside each other, or neither. */
export type History = {
  title: string;
  /** Whose the post is. */
  user: string;
  edited: string | null;
  versions: List;
  compared: Comparison | null;
  version: Version | null;
};

type Unwrap = <E extends AnyEndpoint>(result: Result<E>) => OutputOf<E>;

/** Without a wish, what was changed last: of versions that can be read, the present one and the one before it. */
function latest({ list, page }: List): Shown {
  const [to, from] = list.filter(({ isReadable }) => isReadable);
  return page === 1 && from && to ? { from: from.number, to: to.number } : null;
}

/**
 * Asks for the history of a post; `unwrap` throws what it makes of a failure. For those who may see it: a post that is
 * hidden has none for visitors.
 */
export async function loadHistory(api: Client, { id, shown, page }: Asked, unwrap: Unwrap): Promise<History> {
  const query = { searchBy: "ps_id" as const, value: id };
  const [found, versions] = await Promise.all([
    api(getProblemSolutions, { body: { query, excerpt: true } }).then(unwrap<typeof getProblemSolutions>),
    api(getVersions, { params: { ps_id: id }, query: { page: String(page) } }).then(unwrap<typeof getVersions>),
  ]);
  const [post] = found.list;
  if (!post) throw new Error(errors.postNotFound().text);
  const wanted = shown ?? latest(versions);
  const compare = async ({ from, to }: { from: number; to: number }) =>
    unwrap(await api(compareVersions, { params: { ps_id: id }, query: { from: String(from), to: String(to) } }))
      .comparison;
  const read = async (number: number) =>
    unwrap(await api(getVersion, { params: { ps_id: id, number: String(number) } })).version;
  return {
    ...{ title: post.title, user: post.user, edited: post.edited, versions },
    compared: wanted && "from" in wanted ? await compare(wanted) : null,
    version: wanted && "version" in wanted ? await read(wanted.version) : null,
  };
}

/** What a comment said before it was changed. */
export type CommentHistory = OutputOf<typeof getCommentVersions>;

/** Asks for the history of a comment; `unwrap` throws what it makes of a failure, and of a comment about another post. */
export async function loadCommentHistory(
  api: Client,
  { id, comment, page }: { id: string; comment: string; page: number },
  unwrap: Unwrap,
): Promise<CommentHistory | null> {
  const found = unwrap(
    await api(getCommentVersions, { params: { comment_id: comment }, query: { page: String(page) } }),
  );
  return found.ps_id === id ? found : null;
}
