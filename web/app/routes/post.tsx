import { messages } from "@unknot/contract/messages";
import { pages } from "@unknot/contract/pages";
import { visibleText } from "@unknot/contract/rules/rich-text";
import { getComments } from "@unknot/contract/services/comments";
import { getProblemSolutions, getSimilarProblemSolutions } from "@unknot/contract/services/posts";
import { useEffect, useId } from "react";
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { CommentsPanel } from "../features/discussion/comments-panel";
import { excerpt, pageMeta, siteOf } from "../lib/page-meta";
import { noteRead } from "../lib/read-lately";
import { unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";
import { useFullPost } from "../lib/use-full-post";
import { PostArticle } from "../parts/post-article";
import { postJsonLd } from "../parts/post-json-ld";
import { SimilarList } from "../parts/similar-list";
import { MissingDialog } from "../shell/missing-dialog";
import { PageDialog } from "../shell/page-dialog";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const value = params.id ?? "";
  const [found, comments, similar] = await Promise.all([
    api(getProblemSolutions, { body: { query: { searchBy: "ps_id", value } } }),
    api(getComments, { body: { query: { searchBy: "ps_id", value, withReplies: true } } }),
    api(getSimilarProblemSolutions, { query: { title: "", ps_id: value } }),
  ]);
  const post = unwrapForPage(found).list[0];
  if (!post) throw data(messages.postNotFound, { status: 404 });
  return { post, comments: unwrapForPage(comments), similar: similar.success ? similar.list : [] };
}

export function meta({ loaderData, matches, params }: MetaArgs<typeof loader>) {
  const post = loaderData?.post;
  const path = pages.post(params.id ?? "");
  if (!post?.title) {
    const title = post ? "Hidden write-up" : messages.postNotFound;
    return pageMeta(matches, { title, description: title, path, isPrivate: true });
  }
  return pageMeta(matches, {
    title: post.title,
    description: excerpt(visibleText(post.problem)),
    path,
    isArticle: true,
    ...(!post.isHidden.active && { image: { path: `${path}/share.png`, alt: post.title } }),
    jsonLd: postJsonLd(post, `${siteOf(matches).siteUrl}${path}`),
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
