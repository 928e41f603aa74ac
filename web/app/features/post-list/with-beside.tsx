import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/post-list";
import { type ReactNode, Suspense } from "react";
import { optional } from "../../lib/optional";
import { EmptyPlace } from "../../parts/empty-place";
import type { New } from "./beside-list";
import styles from "./beside-list.module.css";

/** A post that is opened by its address has a list behind it that nobody sees. */
const BesideList = optional(() => import("./beside-list"));

/** What fits beside a list. */
const MOST = 5;

/** Of what is new, what a list does not show anyway, and the tags that it is about. */
export function whatIsNew({ posts, members, tags }: New, shown: { id: string; user: string }[]): New {
  const others = posts.filter(({ id }) => !shown.some((post) => post.id === id));
  const strangers = members.filter(({ username }) => !shown.some(({ user }) => user === username));
  return { posts: others.slice(0, MOST), members: strangers.slice(0, MOST), tags };
}

/** A list with what is new beside it; says so where the list is empty. */
export function WithBeside({ children, isNew, isEmpty }: { children: ReactNode; isNew: New | null; isEmpty: boolean }) {
  return (
    <div className={styles.list}>
      {isEmpty && (
        <EmptyPlace
          title={common.noPosts()}
          says={strings.firstPost()}
          way={{ text: strings.writeFirst(), to: pages.createPost }}
        />
      )}
      {children}
      {isNew && (
        <Suspense>
          <BesideList {...isNew} />
        </Suspense>
      )}
    </div>
  );
}
