import { pages } from "@unknot/contract/pages";
import * as strings from "@unknot/contract/words/tags";
import { Link } from "react-router";
import { useFollowing } from "../../data/following";
import styles from "./tags.module.css";

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className={styles.names} aria-label={title}>
        {names.map((name) => (
          <li key={name}>
            <Link to={pages.tag(name)} dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The tags that the member follows, and those that they have muted; each leads to where that is changed. */
export default function FollowedTags() {
  const { data } = useFollowing();
  if (!data || data.tags.length + data.mutedTags.length === 0) return null;
  return (
    <section className={styles.own} aria-label={strings.own()}>
      <Names title={strings.followed()} names={data.tags} />
      <Names title={strings.muted()} names={data.mutedTags} />
    </section>
  );
}
