import { messages } from "@unknot/contract/messages";
import { pages } from "@unknot/contract/pages";
import { visibleText } from "@unknot/contract/rules/rich-text";
import type { Post } from "@unknot/contract/schemas";
import { getComments } from "@unknot/contract/services/comments";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { useId } from "react";
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRouteError,
} from "react-router";
import { CommentsPanel } from "../features/discussion/comments-panel";
import { excerpt, pageMeta } from "../lib/page-meta";
import { unwrapForPage } from "../lib/result";
import { pageContext } from "../lib/server-context";
import { PostArticle } from "../parts/post-card";
import { ThreadNote } from "../parts/thread-note";
import { PageDialog } from "../shell/page-dialog";
import { ButtonLink } from "../ui/button";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const value = params.id ?? "";
  const [found, comments] = await Promise.all([
    api(getProblemSolutions, { body: { query: { searchBy: "ps_id", value } } }),
    api(getComments, { body: { query: { searchBy: "ps_id", value, withReplies: true } } }),
  ]);
  const post = unwrapForPage(found).list[0];
  if (!post) throw data(messages.postNotFound, { status: 404 });
  return { post, comments: unwrapForPage(comments) };
}

/**
 * Article, not QAPage: search engines ask that visitors of a QAPage can add answers, and a write-up has one
 * solution, by its author. See docs/decisions/0007-structured-data.md.
 */
function jsonLd(post: Post, url: string): Record<string, unknown> {
  const counter = (type: string, count: number) => ({
    "@type": "InteractionCounter",
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: count,
  });
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: post.title,
    url,
    mainEntityOfPage: url,
    datePublished: post.date,
    dateModified: post.edited ?? post.date,
    author: { "@type": "Person", name: post.user, url: new URL(pages.profile(post.user), url).href },
    abstract: excerpt(visibleText(post.problem), 300),
    articleBody: `${visibleText(post.problem)}\n${visibleText(post.solution)}`.trim(),
    interactionStatistic: [counter("LikeAction", post.likeCount), counter("CommentAction", post.commentCount)],
    ...(post.source && { isBasedOn: post.source.problem.url, license: post.source.problem.licenceUrl }),
  };
}

export function meta({ loaderData, matches, params }: MetaArgs<typeof loader>) {
  const post = loaderData?.post;
  const path = pages.post(params.id ?? "");
  if (!post?.title) {
    const title = post ? "Hidden write-up" : messages.postNotFound;
    return pageMeta(matches, { title, description: title, path, isPrivate: true });
  }
  const site =
    (matches.find((match) => match?.id === "root")?.loaderData as { siteUrl: string } | undefined)?.siteUrl ?? "";
  return pageMeta(matches, {
    title: post.title,
    description: excerpt(visibleText(post.problem)),
    path,
    isArticle: true,
    jsonLd: jsonLd(post, `${site}${path}`),
  });
}

export default function PostPage() {
  const { post, comments } = useLoaderData<typeof loader>();
  const titleId = useId();
  return (
    <PageDialog titleId={titleId}>
      <PostArticle post={post} titleId={titleId}>
        {!(post.isHidden.active && !post.title) && (
          <CommentsPanel key={post.id} postId={post.id} heading="h2" firstPage={comments} />
        )}
      </PostArticle>
    </PageDialog>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const titleId = useId();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <PageDialog titleId={titleId}>
      <div id={titleId}>
        <ThreadNote heading="h1" title={isMissing ? messages.postNotFound : messages.internal}>
          <ButtonLink look="primary" to={pages.home}>
            Continue Browsing Posts
          </ButtonLink>
        </ThreadNote>
      </div>
    </PageDialog>
  );
}
