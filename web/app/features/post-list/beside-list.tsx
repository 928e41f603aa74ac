import { pages } from "@unknot/contract/pages";
import * as strings from "@unknot/contract/words/post-list";
import { Suspense } from "react";
import { Link } from "react-router";
import { optional } from "../../lib/optional";
import { browserStorage, MUTED_WORDS } from "../../lib/storage";
import { useHydrated } from "../../lib/use-hydrated";
import styles from "./beside-list.module.css";

/** Few readers have muted a word. */
const MutedTitles = optional(() => import("./muted-titles"));

type NewPost = { id: string; title: string; user: string; tags: string[] };
/** What is new on the site. */
export type New = { posts: NewPost[]; members: { username: string }[]; tags: { name: string }[] };

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
export default function BesideList({ posts, members, tags }: New) {
  const isHydrated = useHydrated();
  if (posts.length + members.length === 0) return null;
  return (
    <aside data-mutes className={styles.beside} aria-label={strings.beside()}>
      {isHydrated && browserStorage.get(MUTED_WORDS) && (
        <Suspense>
          <MutedTitles />
        </Suspense>
      )}
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
