import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/post-list";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyPlace } from "../../parts/empty-place";
import styles from "./beside-list.module.css";

/** What fits beside a list. */
const MOST = 5;

/** Of what is new, what a list does not show anyway. */
export function whatIsNew({ posts, members }: Props, shown: { id: string; user: string }[]): Props {
  const others = posts.filter(({ id }) => !shown.some((post) => post.id === id));
  const strangers = members.filter(({ username }) => !shown.some(({ user }) => user === username));
  return { posts: others.slice(0, MOST), members: strangers.slice(0, MOST) };
}

type Props = { posts: { id: string; title: string }[]; members: { username: string }[] };

/** A list with what is new beside it; says so where the list is empty. */
export function WithBeside({
  children,
  isNew,
  isEmpty,
}: {
  children: ReactNode;
  isNew: Props | null;
  isEmpty: boolean;
}) {
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
      {isNew && <BesideList {...isNew} />}
    </div>
  );
}

/** What is new on the site, where the window has room beside a list; it gives way to the comments of a card. */
function BesideList({ posts, members }: Props) {
  if (posts.length + members.length === 0) return null;
  return (
    <aside className={styles.beside} aria-label={strings.beside()}>
      <div>
        {posts.length > 0 && (
          <>
            <h2>{strings.newPosts()}</h2>
            <ul>
              {posts.map(({ id, title }) => (
                <li key={id}>
                  <Link to={pages.post(id)} dir="auto">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {members.length > 0 && (
          <>
            <h2>{strings.newMembers()}</h2>
            <ul className={styles.names}>
              {members.map(({ username }) => (
                <li key={username}>
                  <Link to={pages.profile(username)} dir="auto">
                    {username}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </aside>
  );
}
