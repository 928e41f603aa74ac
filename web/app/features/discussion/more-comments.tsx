import * as strings from "@unknot/contract/words/discussion";
import { useHydrated } from "../../lib/use-hydrated";
import { Button, ButtonLink } from "../../ui/button";
import { commentsPath } from "./comments-path";
import styles from "./discussion.module.css";

type Props = { postId: string; nextPage: number; isLoading: boolean; more: () => void };

/** Adds the next comments to those that are shown; until scripts are there, a link to their page. */
export default function MoreComments({ postId, nextPage, isLoading, more }: Props) {
  return (
    <div className={styles.more}>
      {useHydrated() ? (
        <Button onClick={more} aria-disabled={isLoading} data-does="more-comments">
          {strings.showMoreComments()}
        </Button>
      ) : (
        <ButtonLink
          to={commentsPath(postId, nextPage)}
          rel="next"
          discover="none"
          data-does="more-comments"
          data-early=""
        >
          {strings.showMoreComments()}
        </ButtonLink>
      )}
    </div>
  );
}
