import { pages } from "@unknot/contract/pages";
import { useLocation } from "react-router";
import { formatDay } from "../../lib/words";
import { TabLinks } from "../../ui/tab-links";
import styles from "./profile.module.css";

type Props = { username: string; since: string; titleId: string };

/** A member's name, the day of joining, and the parts of the profile. */
export function ProfileHeader({ username, since, titleId }: Props) {
  const { pathname, state } = useLocation();
  const base = pages.profile(username);
  const part = /\/(posts|comments)\/?$/.exec(pathname)?.[1] ?? "general";
  const tabs = [
    { text: "General", to: base, isCurrent: part === "general" },
    { text: "Posts", to: `${base}/posts`, isCurrent: part === "posts" },
    { text: "Comments", to: `${base}/comments`, isCurrent: part === "comments" },
  ];
  return (
    <header className={styles.header}>
      <h1 className={styles.name} id={titleId}>
        {username}
      </h1>
      <p className={styles.since}>
        Member since <time dateTime={since}>{formatDay(since)}</time>
      </p>
      {/* A change of tab is no step away from the list: closing goes back to it at once. */}
      <TabLinks label="Profile" tabs={tabs} linkProps={{ replace: true, preventScrollReset: true, state }} />
    </header>
  );
}
