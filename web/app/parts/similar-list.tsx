import { pages } from "@unknot/contract/pages";
import { Link } from "react-router";
import styles from "./similar-list.module.css";

/** Posts under a heading; `of` is what else is said of one. */
export type LinkList = { heading: string; posts: { id: string; title: string; of?: string }[] };

/** Links to other posts below one or, where the window has room for that, beside it. */
export function SimilarList({ lists }: { lists: LinkList[] }) {
  return (
    lists[0] && (
      <div className={styles.similar} data-beside>
        {lists.map(({ heading, posts }) => (
          <nav key={heading} aria-label={heading}>
            <h2>{heading}</h2>
            <ul>
              {posts.map(({ id, title, of }) => (
                <li key={id}>
                  <Link to={pages.post(id)} dir="auto">
                    {title}
                  </Link>
                  <small dir="auto">{of}</small>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    )
  );
}
