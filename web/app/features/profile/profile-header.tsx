import { formatDay } from "@unknot/contract/language/format";
import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/profile";
import { useLocation } from "react-router";
import { Message } from "../../ui/message";
import { TabLinks } from "../../ui/tab-links";
import { Picture } from "./picture";
import styles from "./profile.module.css";

type Props = { username: string; picture: string | null; since: string; titleId: string };

/** A member's picture and name, the day of joining, and the parts of the profile. */
export function ProfileHeader({ username, picture, since, titleId }: Props) {
  const { pathname, state } = useLocation();
  const base = pages.profile(username);
  const part = /\/(posts|comments)\/?$/.exec(pathname)?.[1] ?? "general";
  const tabs = [
    { text: common.general(), to: base, isCurrent: part === "general" },
    { text: common.posts(), to: `${base}/posts`, isCurrent: part === "posts" },
    { text: common.comments(), to: `${base}/comments`, isCurrent: part === "comments" },
  ];
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <Picture username={username} picture={picture} />
        <div>
          <h1 className={styles.name} id={titleId}>
            {username}
          </h1>
          <p className={styles.since}>
            <Message text={strings.memberSince()} parts={{ day: <time dateTime={since}>{formatDay(since)}</time> }} />
          </p>
        </div>
      </div>
      {/* A change of tab is no step away from the list: closing goes back to it at once. */}
      <TabLinks label={strings.profile()} tabs={tabs} linkProps={{ replace: true, preventScrollReset: true, state }} />
    </header>
  );
}
