import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import { useId } from "react";
import { Link } from "react-router";
import styles from "./similar-list.module.css";

/** Links to posts like the one above or, where the window has room for that, beside it; nothing where there are none. */
export function SimilarList({ posts }: { posts: { id: string; title: string }[] }) {
  const headingId = useId();
  if (posts.length === 0) return null;
  return (
    <nav className={styles.similar} aria-labelledby={headingId} data-beside>
      <h2 id={headingId}>{common.similarPosts()}</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <Link to={pages.post(post.id)} dir="auto">
              {post.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
