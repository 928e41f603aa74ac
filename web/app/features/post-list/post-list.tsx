import { limits } from "@unknot/contract/limits";
import * as common from "@unknot/contract/words/common";
import { Fragment, type ReactNode, Suspense, useCallback, useState } from "react";
import type { ListedPost, ListedPosts } from "../../data/listed-posts";
import { useEndInView } from "../../lib/use-end-in-view";
import { AdSlot } from "../../parts/ad-slot";
import { PostCard } from "../../parts/post-card";
import { Pager } from "../../ui/pager";
import { Spinner } from "../../ui/spinner";
import { TryAgain } from "../../ui/try-again";
import { recordSearchClick } from "./record-search-click";
import { type ListQuery, usePostList } from "./use-post-list";

type Props = {
  query: ListQuery;
  firstPage: ListedPosts;
  /** The address of a page of this list. */
  toPage: (page: number) => string;
  renderComments: (post: ListedPost) => ReactNode;
};

/** The posts whose comments are shown. Where they open beside their card there is room for those of one alone. */
function toggled(shown: string[], id: string, isShown: boolean): string[] {
  const others = shown.filter((other) => other !== id);
  if (!isShown) return others;
  return window.matchMedia("(min-width: 1024px)").matches ? [id] : [...others, id];
}

/** Lists posts without end, an advertisement after every sixth. */
export function PostList({ query, firstPage, toPage, renderComments }: Props) {
  const { pages, last = firstPage, isLoading, failure, canGrow, more } = usePostList(query, firstPage);
  const [shown, setShown] = useState<string[]>([]);
  const { lastItem, end } = useEndInView(more, canGrow);
  const show = useCallback((id: string, isShown: boolean) => setShown((old) => toggled(old, id, isShown)), []);
  const posts = pages.flatMap((page) => page.list);
  return (
    <div data-mutes={query.searchBy === "trending" || undefined}>
      {posts.map((post, index) => (
        <Fragment key={post.id}>
          <div
            ref={index === posts.length - 1 ? lastItem : undefined}
            data-by={post.user}
            data-tags={post.tags.join(" ")}
            onClickCapture={recordSearchClick(query, post.id)}
          >
            {/* Each comes to life by itself, so that a long list does not keep the browser from answering. */}
            <Suspense>
              <PostCard
                post={post}
                showsComments={shown.includes(post.id)}
                onComments={show}
                renderComments={renderComments}
              />
            </Suspense>
          </div>
          {(index + 1) % limits.adEvery === 0 && <AdSlot />}
        </Fragment>
      ))}
      <div ref={end} />
      {isLoading && <Spinner label={common.loadingMorePosts()} />}
      {failure && <TryAgain sentence={failure} onAgain={more} />}
      {!isLoading && <Pager page={last.page} hasMore={last.hasMore} toPage={toPage} />}
    </div>
  );
}
