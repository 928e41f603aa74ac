import { DELETED_USER } from "@unknot/contract/language/author";
import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/post";
import type { ReactNode } from "react";
import { Message } from "../ui/message";
import styles from "./byline.module.css";
import { PageLink } from "./page-link";
import { SiteLink } from "./site-link";
import { TimeAgo } from "./time-ago";

type Props = {
  user: string;
  date: string;
  edited: string | null;
  /** The address of this very thing, to which its date leads. */
  place?: string;
  /** Where it can be read what was changed. */
  history?: string;
  children?: ReactNode;
};

/** Who wrote it and when, and what else there is to say. An author who is gone has a name but no profile. */
export function Byline({ user, date, edited, place, history, children }: Props) {
  const written = <TimeAgo iso={date} />;
  const time = edited && <TimeAgo iso={edited} />;
  return (
    <p className={styles.by}>
      {user === DELETED_USER ? (
        common.deletedUser()
      ) : (
        <PageLink to={pages.profile(user)} dir="auto">
          {user}
        </PageLink>
      )}
      {" · "}
      {place ? (
        <PageLink to={place} prefetch="none" className={styles.edited}>
          {written}
        </PageLink>
      ) : (
        written
      )}
      {edited && (
        <>
          {" · "}
          <Message
            text={strings.edited()}
            parts={{
              time: history ? (
                <SiteLink to={history} className={styles.edited}>
                  {time}
                </SiteLink>
              ) : (
                time
              ),
            }}
          />
        </>
      )}
      {children}
    </p>
  );
}
