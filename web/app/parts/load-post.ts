import type { Client } from "@unknot/contract/client";
import { pages } from "@unknot/contract/pages";
import { visibleText } from "@unknot/contract/rules/rich-text";
import { getComments } from "@unknot/contract/services/comments";
import { getProblemSolutions, getSimilarProblemSolutions } from "@unknot/contract/services/posts";
import * as errors from "@unknot/contract/words/errors";
import { data } from "react-router";
import { excerpt } from "../lib/page-meta";
import { unwrapForPage } from "../lib/result";
import { postJsonLd } from "./json-ld";

/**
 * What the page of a post shows, and what it says of itself: that is told here, so that browsers need not know how.
 * Throws the not-found page where there is no such post.
 */
export async function loadPost(api: Client, siteUrl: string, id: string) {
  const [found, comments, similar] = await Promise.all([
    api(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } }),
    api(getComments, { body: { query: { searchBy: "ps_id", value: id, withReplies: true } } }),
    api(getSimilarProblemSolutions, { query: { title: "", ps_id: id, isShown: "true" } }),
  ]);
  const post = unwrapForPage(found).list[0];
  if (!post) throw data(errors.postNotFound().text, { status: 404 });
  return {
    post,
    comments: unwrapForPage(comments),
    similar: similar.success ? similar.list.map(({ id, title }) => ({ id, title })) : [],
    description: excerpt(visibleText(post.problem)),
    jsonLd: postJsonLd(post, siteUrl + pages.post(post.id)),
  };
}
