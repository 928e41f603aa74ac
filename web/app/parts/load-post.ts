import type { Client } from "@unknot/contract/client";
import { pages } from "@unknot/contract/pages";
import { visibleText } from "@unknot/contract/rules/rich-text";
import { getAlternatives } from "@unknot/contract/services/alternatives";
import { getComments } from "@unknot/contract/services/comments";
import { getProblemSolutions, getSimilarProblemSolutions } from "@unknot/contract/services/posts";
import * as strings from "@unknot/contract/words/alternatives";
import * as common from "@unknot/contract/words/common";
import * as errors from "@unknot/contract/words/errors";
import { data } from "react-router";
import { excerpt } from "../lib/page-meta";
import { unwrapForPage } from "../lib/result";
import { postJsonLd } from "./json-ld";
import type { LinkList } from "./similar-list";

/**
 * What the page of a post shows, and what it says of itself: that is told here, so that browsers need not know how.
 * `page` is that of its comments. Throws the not-found page where there is no such post.
 */
export async function loadPost(api: Client, siteUrl: string, id: string, page: number) {
  const [found, comments, similar, others] = await Promise.all([
    api(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } }),
    api(getComments, { body: { query: { searchBy: "ps_id", value: id, withReplies: true }, page } }),
    api(getSimilarProblemSolutions, { query: { title: "", ps_id: id, isShown: "true" } }),
    api(getAlternatives, { params: { ps_id: id } }),
  ]);
  const post = unwrapForPage(found).list[0];
  if (!post) throw data(errors.postNotFound().text, { status: 404 });
  const same = others.success ? others.same : [];
  const isIn = (list: { id: string }[], id: string) => list.some((other) => other.id === id);
  const also = others.success ? others.list.filter(({ id }) => !isIn(same, id)) : [];
  return {
    post,
    comments: unwrapForPage(comments),
    // Their headings come with them: browsers have words enough to fetch.
    lists: [
      {
        heading: strings.same(),
        posts: same.map(({ id, title, isBetter }) => ({ id, title, ...(isBetter && { of: strings.better() }) })),
      },
      {
        heading: strings.heading(),
        posts: also.map(({ id, title, user, outcomes: { worked } }) => ({
          id,
          title,
          of: strings.other({ user, worked }),
        })),
      },
      {
        heading: common.similarPosts(),
        posts: (similar.success ? similar.list : []).flatMap(({ id, title }) =>
          isIn([...same, ...also], id) ? [] : [{ id, title }],
        ),
      },
    ].filter(({ posts }) => posts.length > 0) satisfies LinkList[] as LinkList[],
    description: excerpt(visibleText(post.problem)),
    jsonLd: postJsonLd(post, siteUrl + pages.post(post.id)),
  };
}
