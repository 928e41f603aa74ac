import { pages } from "@unknot/contract/pages";
import { useId } from "react";
import { Link } from "react-router";
import styles from "./similar-list.module.css";

type Named = { id: string; title: string; of?: string };

function Posts({ heading, posts }: { heading: string; posts: Named[] }) {
  const headingId = useId();
  if (posts.length === 0) return null;
  return (
    <nav aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <ul>
        {posts.map(({ id, title, of }) => (
          <li key={id}>
            <Link to={pages.post(id)} dir="auto">
              {title}
            </Link>
            {of && <small dir="auto">{of}</small>}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to other posts below one or, where the window has room for that, beside it: lists with a heading each. */
export function SimilarList({ lists }: { lists: [heading: string, posts: Named[]][] }) {
  if (lists.every(([, posts]) => posts.length === 0)) return null;
  return (
    <div className={styles.similar} data-beside>
      {lists.map(([heading, posts]) => (
        <Posts key={heading} heading={heading} posts={posts} />
      ))}
    </div>
  );
}
