import type { Standing } from "@unknot/contract/moderation-schemas";
import { pages } from "@unknot/contract/pages";
import { Link } from "react-router";
import { plural } from "../../lib/words";
import { TimeAgo } from "../../parts/time-ago";
import styles from "./moderation.module.css";

/** What a moderator has to know of a member: since when, how much, and what was decided before. */
export function StandingLine({ standing }: { standing: Standing | null }) {
  if (!standing) return <p className={styles.muted}>The account is closed.</p>;
  const { username, role, date_created, problemSolutionCount, commentCount, timesHidden, timesMuted, mute } = standing;
  return (
    <p className={styles.muted}>
      <Link to={pages.profile(username)}>{username}</Link>
      {role !== "member" && ` (${role})`} · joined <TimeAgo iso={date_created} /> ·{" "}
      {plural(problemSolutionCount, "write-up")} · {plural(commentCount, "comment")} ·{" "}
      {timesHidden === 0 ? "nothing hidden before" : `${plural(timesHidden, "time")} hidden`} ·{" "}
      {timesMuted === 0 ? "never muted" : `${plural(timesMuted, "time")} muted`}
      {mute && (
        <strong className={styles.warning}>
          {" "}
          · muted{" "}
          {mute.expiration ? (
            <>
              until <TimeAgo iso={mute.expiration} />
            </>
          ) : (
            "until told otherwise"
          )}
          : {mute.reason}
        </strong>
      )}
    </p>
  );
}
