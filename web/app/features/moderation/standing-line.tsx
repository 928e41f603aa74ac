import { reasonText } from "@unknot/contract/language/reasons";
import type { MemberRecord } from "@unknot/contract/moderation-schemas";
import { pages } from "@unknot/contract/pages";
import * as counts from "@unknot/contract/words/counts";
import * as strings from "@unknot/contract/words/moderation";
import { Link } from "react-router";
import { TimeAgo } from "../../parts/time-ago";
import { Message } from "../../ui/message";
import styles from "./moderation.module.css";

/** What a moderator has to know of a member: since when, how much, and what was decided before. */
export function StandingLine({ standing }: { standing: MemberRecord | null }) {
  if (!standing) return <p className={styles.muted}>{strings.theAccountIsClosed()}</p>;
  const { username, role, date_created, problemSolutionCount, commentCount, timesHidden, timesMuted, mute } = standing;
  const name = (
    <Link to={pages.profile(username)} dir="auto">
      {username}
    </Link>
  );
  return (
    <p className={styles.muted}>
      {role === "member" ? name : <Message text={strings.teamMember({ role })} parts={{ name }} />} ·{" "}
      <Message text={strings.joined()} parts={{ time: <TimeAgo iso={date_created} /> }} /> ·{" "}
      {counts.posts({ count: problemSolutionCount })} · {counts.comments({ count: commentCount })} ·{" "}
      {timesHidden === 0 ? strings.nothingHiddenBefore() : strings.hiddenTimes({ count: timesHidden })} ·{" "}
      {timesMuted === 0 ? strings.neverMuted() : strings.mutedTimes({ count: timesMuted })}
      {mute && (
        <strong className={styles.warning}>
          {" · "}
          <Message
            text={mute.expiration ? strings.mutedUntil() : strings.mutedForGood()}
            parts={{
              time: mute.expiration && <TimeAgo iso={mute.expiration} />,
              reason: <bdi>{reasonText(mute.reason)}</bdi>,
            }}
          />
        </strong>
      )}
    </p>
  );
}
