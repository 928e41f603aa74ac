import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import { SiteLink } from "./site-link";
import styles from "./tag-links.module.css";

/** What a post is tagged with: links to what else is. */
export function TagLinks({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={common.tags()}>
      {tags.map((name) => (
        <li key={name}>
          <SiteLink to={pages.tag(name)} dir="auto">
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
