import { messages } from "@unknot/contract/messages";
import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import { useEffect, useId } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { CommentsPanel } from "../features/discussion/comments-panel";
import { pageFailure } from "../lib/page-failure";
import { pageMeta } from "../lib/page-meta";
import { noteRead } from "../lib/read-lately";
import { pageContext } from "../lib/server-context";
import { useFullPost } from "../lib/use-full-post";
import { loadPost } from "../parts/load-post";
import { PostArticle } from "../parts/post-article";
import { SimilarList } from "../parts/similar-list";
import { MissingDialog } from "../shell/missing-dialog";
import { PageDialog } from "../shell/page-dialog";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api, siteUrl } = context.get(pageContext);
  return await loadPost(api, siteUrl, params.id ?? "");
}

export function meta({ loaderData, matches, params, error }: MetaArgs<typeof loader>) {
  const path = pages.post(params.id ?? "");
  if (!loaderData?.post.title) {
    const title = loaderData ? common.hiddenWriteUp : pageFailure(error, messages.postNotFound).title;
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
  const { post: sent, comments, similar } = useLoaderData<typeof loader>();
  const post = useFullPost(sent);
  const titleId = useId();
  const isReadable = post.title !== "";
  useEffect(() => {
    if (sent.title) noteRead({ id: sent.id, title: sent.title });
  }, [sent.id, sent.title]);
  return (
    <PageDialog key={post.id} titleId={titleId}>
      <PostArticle post={post} titleId={titleId}>
        <SimilarList posts={similar} />
        {isReadable && (
          <CommentsPanel
            isReadOnly={post.isHidden.active}
            postId={post.id}
            heading="h2"
            {...(sent.title !== "" && { firstPage: comments })}
          />
        )}
      </PostArticle>
    </PageDialog>
  );
}

export function ErrorBoundary() {
  return <MissingDialog missing={messages.postNotFound} />;
}
