import type { OutputOf } from "@unknot/contract/endpoint";
import { authorName } from "@unknot/contract/language/author";
import { pages } from "@unknot/contract/pages";
import { visibleText } from "@unknot/contract/rules/rich-text";
import type { Post } from "@unknot/contract/schemas";
import type { getProfile } from "@unknot/contract/services/profiles";
import type { getUserActivity } from "@unknot/contract/services/user";
import type { Article, InteractionCounter, ProfilePage, WebSite, WithContext } from "schema-dts";
import { excerpt } from "../lib/page-meta";

const ABSTRACT = 300;

function counter(type: "LikeAction" | "CommentAction" | "WriteAction", count: number): InteractionCounter {
  return {
    "@type": "InteractionCounter",
    interactionType: { "@type": type },
    userInteractionCount: count,
  };
}

/**
 * What search engines read of a post; `url` is its full address.
 * Article, not QAPage: search engines ask that visitors of a QAPage can add answers, and a post has one solution,
 * by its author. See docs/decisions/0007-structured-data.md.
 */
export function postJsonLd(post: Post, url: string): WithContext<Article> {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: post.title,
    url,
    mainEntityOfPage: url,
    ...(!post.isHidden.active && { image: `${url}/share.png` }),
    datePublished: post.date,
    dateModified: post.edited ?? post.date,
    author: { "@type": "Person", name: authorName(post.user), url: new URL(pages.profile(post.user), url).href },
    abstract: excerpt(visibleText(post.problem), ABSTRACT),
    articleBody: `${visibleText(post.problem)}\n${visibleText(post.solution)}`.trim(),
    interactionStatistic: [counter("LikeAction", post.likeCount), counter("CommentAction", post.commentCount)],
    ...(post.source && { isBasedOn: post.source.problem.url, license: post.source.problem.licenceUrl }),
  };
}

/** What search engines read of the site: the name that they show with its pages. */
export function siteJsonLd({ siteName, siteUrl }: { siteName: string; siteUrl: string }): WithContext<WebSite> {
  return { "@context": "https://schema.org", "@type": "WebSite", name: siteName, url: `${siteUrl}/` };
}

/** What search engines read of a member; `url` is the full address of the profile. */
export function profileJsonLd(
  profile: OutputOf<typeof getUserActivity>,
  { bio, links, picture }: Pick<OutputOf<typeof getProfile>, "bio" | "links" | "picture">,
  siteUrl: string,
): WithContext<ProfilePage> {
  const url = siteUrl + pages.profile(profile.username);
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url,
    dateCreated: profile.date_created,
    mainEntity: {
      "@type": "Person",
      name: profile.username,
      url,
      ...(bio && { description: bio }),
      ...(picture && { image: siteUrl + picture }),
      ...(links.length > 0 && { sameAs: links }),
      agentInteractionStatistic: [
        counter("WriteAction", profile.problemSolutionCount),
        counter("CommentAction", profile.commentCount),
      ],
    },
  };
}
