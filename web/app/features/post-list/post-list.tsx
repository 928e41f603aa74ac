import { limits } from "@unknot/contract/limits";
import type { Post } from "@unknot/contract/schemas";
import type { PostList as Page } from "@unknot/contract/services/posts";
import { Fragment, type ReactNode, useState } from "react";
import { useEndInView } from "../../lib/use-end-in-view";
import { AdSlot } from "../../parts/ad-slot";
import { PostCard } from "../../parts/post-card";
import { Button } from "../../ui/button";
import { Pager } from "../../ui/pager";
import { Spinner } from "../../ui/spinner";
import { noteLed } from "./note-search";
import styles from "./post-list.module.css";
import { type ListQuery, usePostList } from "./use-post-list";

type Props = {
  query: ListQuery;
  firstPage: Page;
  /** The address of a page of this list. */
  toPage: (page: number) => string;
  renderComments: (post: Post) => ReactNode;
};

/** The write-ups whose comments are shown. Where they open beside their card there is room for those of one alone. */
function toggled(shown: string[], id: string, isShown: boolean): string[] {
  const others = shown.filter((other) => other !== id);
  if (!isShown) return others;
  return window.matchMedia("(min-width: 1024px)").matches ? [id] : [...others, id];
}

/** Lists write-ups without end, an advertisement after every sixth. */
export function PostList({ query, firstPage, toPage, renderComments }: Props) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, error } = usePostList(
    query,
    firstPage,
  );
  const [shown, setShown] = useState<string[]>([]);
  const canGrow = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const { lastItem, end } = useEndInView(() => void fetchNextPage(), canGrow);
  const posts = data.pages.flatMap((page) => page.list);
  const lastPage = data.pages.at(-1) ?? firstPage;
  return (
    <div>
      {posts.map((post, index) => (
        <Fragment key={post.id}>
          <div ref={index === posts.length - 1 ? lastItem : undefined} onClickCapture={noteLed(query, post.id)}>
            <PostCard
              post={post}
              showsComments={shown.includes(post.id)}
              onComments={(isShown) => setShown((old) => toggled(old, post.id, isShown))}
              renderComments={renderComments}
            />
          </div>
          {(index + 1) % limits.adEvery === 0 && <AdSlot />}
        </Fragment>
      ))}
      <div ref={end} />
      {isFetchingNextPage && <Spinner label="Loading more posts" />}
      {isFetchNextPageError && (
        <div className={styles.failed} role="alert">
          <p>{error?.message}</p>
          <Button onClick={() => void fetchNextPage()}>Try Again</Button>
        </div>
      )}
      {!isFetchingNextPage && <Pager page={lastPage.page} hasMore={lastPage.hasMore} toPage={toPage} />}
    </div>
  );
}
