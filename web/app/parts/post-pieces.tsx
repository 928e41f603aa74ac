import { pages } from "@unknot/contract/pages";
import type { Post } from "@unknot/contract/schemas";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/post";
import { Suspense } from "react";
import type { ListedPost } from "../data/listed-posts";
import { optional } from "../lib/optional";
import { Byline } from "./byline";
import { Marked } from "./marked";
import { PageLink } from "./page-link";
import styles from "./post-card.module.css";

/** Only imported posts have one. */
const SourceNote = optional(() => import("./source-note"));

type CardHeaderProps = {
  post: Pick<ListedPost, "id" | "title" | "matches" | "user" | "date" | "edited" | "outdated">;
  /** How long it takes to read; null for what cannot be read. */
  minutes: number | null;
  heading: "h1" | "h2";
  titleId: string;
};

/** Title, author and date of a post; on its own page the title is the page's. */
export function CardHeader({ post, minutes, heading: Heading, titleId }: CardHeaderProps) {
  // Only what is hidden has none.
  const title = post.title || common.hiddenPost();
  const marked = post.matches?.title.length ? post.matches.title : null;
  return (
    <header className={styles.header}>
      <Heading className={styles.title} id={titleId} dir="auto">
        {Heading === "h1" ? (
          title
        ) : (
          <PageLink to={pages.post(post.id)}>{marked ? <Marked parts={marked} /> : title}</PageLink>
        )}
      </Heading>
      <Byline user={post.user} date={post.date} edited={post.edited ?? null} history={pages.history(post.id)}>
        {minutes !== null && ` · ${strings.minRead({ minutes })}`}
        {post.outdated && ` · ${strings.outOfDate()}`}
      </Byline>
    </header>
  );
}

/** Where an imported post comes from; nothing for what was written here. */
export const Source = ({ source }: Partial<Pick<Post, "source">>) =>
  source ? (
    <Suspense>
      <SourceNote source={source} />
    </Suspense>
  ) : null;
