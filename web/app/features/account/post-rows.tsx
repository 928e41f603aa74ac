import type { Post } from "@unknot/contract/schemas";
import * as strings from "@unknot/contract/words/account";
import * as common from "@unknot/contract/words/common";
import type { ComponentProps, ReactNode } from "react";
import { useEndInView } from "../../lib/use-end-in-view";
import { EmptyPlace } from "../../parts/empty-place";
import { Spinner } from "../../ui/spinner";
import { TryAgain } from "../../ui/try-again";
import { useOwnPosts } from "./use-own-posts";

type Row = { post: Post; fetchedAt: number };
type Props = {
  getDeleted: boolean;
  empty: Omit<ComponentProps<typeof EmptyPlace>, "title">;
  children: (row: Row) => ReactNode;
};

/** A list of the member's own posts without end; `children` draws one of them. */
export function PostRows({ getDeleted, empty, children }: Props) {
  const { pages, last, failure, isLoading, canGrow, more } = useOwnPosts({ getDeleted });
  const { lastItem, end } = useEndInView(more, canGrow);
  const rows = pages.flatMap(({ list, fetchedAt }) => list.map((post) => ({ post, fetchedAt })));
  if (!last)
    return failure ? <TryAgain sentence={failure} onAgain={more} /> : <Spinner label={strings.loadingYourPosts()} />;
  if (rows.length === 0) return <EmptyPlace title={common.noPosts()} {...empty} />;
  return (
    <>
      {rows.map((row, index) => (
        <div key={row.post.id} ref={index === rows.length - 1 ? lastItem : undefined}>
          {children(row)}
        </div>
      ))}
      <div ref={end} />
      {failure && <TryAgain sentence={failure} onAgain={more} />}
      {isLoading && <Spinner label={common.loadingMorePosts()} />}
    </>
  );
}
