import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/post-list";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyPlace } from "../../parts/empty-place";
import styles from "./beside-list.module.css";

/** What fits beside a list. */
const MOST = 5;

/** Of what is new, what a list does not show anyway, and the tags that it is about. */
export function whatIsNew({ posts, members, tags }: Props, shown: { id: string; user: string }[]): Props {
  const others = posts.filter(({ id }) => !shown.some((post) => post.id === id));
  const strangers = members.filter(({ username }) => !shown.some(({ user }) => user === username));
  return { posts: others.slice(0, MOST), members: strangers.slice(0, MOST), tags };
}

type NewPost = { id: string; title: string; user: string; tags: string[] };
type Props = { posts: NewPost[]; members: { username: string }[]; tags: { name: string }[] };

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

/** What a list says of an entry for those who have muted it. */
type Muting = { "data-by"?: string; "data-tags"?: string };
type Entry = Muting & { to: string; text: string };

function Entries({ title, list, isNames = false }: { title: string; list: Entry[]; isNames?: boolean }) {
  if (list.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className={isNames ? styles.names : undefined}>
        {list.map(({ to, text, ...muting }) => (
          <li key={to} {...muting}>
            <Link to={to} dir="auto">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is new on the site, where the window has room beside a list; it gives way to the comments of a card. */
function BesideList({ posts, members, tags }: Props) {
  if (posts.length + members.length === 0) return null;
  return (
    <aside data-mutes className={styles.beside} aria-label={strings.beside()}>
      <div>
        <Entries
          title={strings.newPosts()}
          list={posts.map(({ id, title, user, tags }) => ({
            ...{ to: pages.post(id), text: title },
            ...{ "data-by": user, "data-tags": tags.join(" ") },
          }))}
        />
        <Entries
          title={strings.tagsLately()}
          list={tags.map(({ name }) => ({ to: pages.tag(name), text: name, "data-tags": name }))}
          isNames
        />
        <Entries
          title={strings.newMembers()}
          list={members.map(({ username }) => ({ to: pages.profile(username), text: username, "data-by": username }))}
          isNames
        />
      </div>
    </aside>
  );
}
