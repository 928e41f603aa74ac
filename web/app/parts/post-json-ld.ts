import { pages } from "@unknot/contract/pages";
import { visibleText } from "@unknot/contract/rules/rich-text";
import type { Post } from "@unknot/contract/schemas";
import { excerpt } from "../lib/page-meta";

const ABSTRACT = 300;

function counter(type: string, count: number) {
  return {
    "@type": "InteractionCounter",
    interactionType: `https://schema.org/${type}`,
    userInteractionCount: count,
  };
}

/**
 * What search engines read of a write-up; `url` is its full address.
 * Article, not QAPage: search engines ask that visitors of a QAPage can add answers, and a write-up has one solution,
 * by its author. See docs/decisions/0007-structured-data.md.
 */
export function postJsonLd(post: Post, url: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: post.title,
    url,
    mainEntityOfPage: url,
    datePublished: post.date,
    dateModified: post.edited ?? post.date,
    author: { "@type": "Person", name: post.user, url: new URL(pages.profile(post.user), url).href },
    abstract: excerpt(visibleText(post.problem), ABSTRACT),
    articleBody: `${visibleText(post.problem)}\n${visibleText(post.solution)}`.trim(),
    interactionStatistic: [counter("LikeAction", post.likeCount), counter("CommentAction", post.commentCount)],
    ...(post.source && { isBasedOn: post.source.problem.url, license: post.source.problem.licenceUrl }),
  };
}
