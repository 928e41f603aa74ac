import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as errors from "@unknot/contract/words/errors";
import { useId } from "react";
import { data, type HeadersArgs, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { useForgetGone, useRecordRead } from "../data/read-lately";
import { usePost } from "../data/use-post";
import { CommentsPanel } from "../features/discussion/comments-panel";
import { pageFailure } from "../lib/page-failure";
import { pageMeta } from "../lib/page-meta";
import { readPageNumber } from "../lib/result";
import { pageContext } from "../lib/server-context";
import { loadPost } from "../parts/load-post";
import { PostArticle } from "../parts/post-article";
import { SimilarList } from "../parts/similar-list";
import { MissingDialog } from "../shell/missing-dialog";
import { PageDialog } from "../shell/page-dialog";

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { api, siteUrl } = context.get(pageContext);
  const page = readPageNumber(url, "comments");
  const loaded = await loadPost(api, siteUrl, params.id ?? "", page);
  // There were more when somebody linked to it.
  if (page > 1 && loaded.comments.list.length === 0) return redirect(pages.post(loaded.post.id));
  // Neither search engines nor the service worker keep what is hidden.
  return loaded.post.isHidden.active ? data(loaded, { headers: { "x-robots-tag": "noindex" } }) : loaded;
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

export function meta({ loaderData, matches, params, error }: MetaArgs<typeof loader>) {
  const path = pages.post(params.id ?? "");
  if (!loaderData?.post.title) {
    const title = loaderData ? common.hiddenPost() : pageFailure(error, errors.postNotFound().text).title;
    return pageMeta(matches, { title, description: title, path, isPrivate: true });
  }
  const { post, description, jsonLd } = loaderData;
  return pageMeta(matches, {
    title: post.title,
    description,
    path,
    isArticle: true,
    ...(!post.isHidden.active && { image: { path: `${path}/share.png`, alt: post.title } }),
    jsonLd,
  });
}

export default function PostPage() {
  const { post: sent, comments, lists } = useLoaderData<typeof loader>();
  const post = usePost(sent);
  const titleId = useId();
  const isReadable = post.title !== "";
  const before = useRecordRead(sent.title ? post : sent);
  return (
    <PageDialog key={post.id} titleId={titleId}>
      <PostArticle post={post} titleId={titleId}>
        {isReadable && (
          <CommentsPanel
            key={comments.page}
            isReadOnly={post.isHidden.active}
            postId={post.id}
            author={post.user}
            heading="h2"
            since={before}
            {...(sent.title !== "" && { firstPage: comments })}
          />
        )}
        <SimilarList lists={lists} />
      </PostArticle>
    </PageDialog>
  );
}

export function ErrorBoundary() {
  useForgetGone();
  return <MissingDialog missing={errors.postNotFound().text} />;
}
