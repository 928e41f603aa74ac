import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/post";
import type { ReactNode } from "react";
import styles from "./byline.module.css";
import { PageLink } from "./page-link";
import { TimeAgo } from "./time-ago";

type Props = { user: string; date: string; edited: string | null; children?: ReactNode };

/** Who wrote it and when, and what else there is to say. An author who is gone has a name but no profile. */
export function Byline({ user, date, edited, children }: Props) {
  return (
    <p className={styles.by}>
      {user === common.deletedUser() ? user : <PageLink to={pages.profile(user)}>{user}</PageLink>} ·{" "}
      <TimeAgo iso={date} />
      {edited && (
        <>
          {" "}
          {strings.edited()} <TimeAgo iso={edited} />
        </>
      )}
      {children}
    </p>
  );
}
