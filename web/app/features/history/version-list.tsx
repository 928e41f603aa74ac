import type { ListedVersion } from "@unknot/contract/services/history";
import * as strings from "@unknot/contract/words/history";
import { Suspense } from "react";
import { Link } from "react-router";
import { useIsViewer, useSession } from "../../data/session";
import { askForRemovalPath } from "../../lib/about-version";
import { needed } from "../../parts/needed";
import { TimeAgo } from "../../parts/time-ago";
import { Message } from "../../ui/message";
import styles from "./history.module.css";
import { comparePath, versionPath } from "./history-address";
import type { History } from "./load-history";
import { Member } from "./member";

/** For the author of the post. */
const RestoreButton = needed(() => import("./restore-button"));
/** For moderators. */
const RemoveForm = needed(() => import("./remove-form"));

type RowProps = {
  id: string;
  version: ListedVersion;
  count: number;
  before: number | undefined;
  isOwn: boolean;
  isTeam: boolean;
};

/** Where else to go from a version; `rel` because a machine could follow these without end. */
function Ways({ id, version: { number }, count, before, isOwn }: RowProps) {
  return (
    <div className={styles.ways}>
      {before && (
        <Link
          to={comparePath(id, { from: before, to: number })}
          rel="nofollow"
          aria-label={strings.whatChangedIn({ number })}
        >
          {strings.whatChanged()}
        </Link>
      )}
      {number < count - 1 && (
        <Link
          to={comparePath(id, { from: number, to: count })}
          rel="nofollow"
          aria-label={strings.compareVersion({ number })}
        >
          {strings.compareToPresent()}
        </Link>
      )}
      <Link to={versionPath(id, number)} rel="nofollow" aria-label={strings.readVersion({ number })}>
        {strings.read()}
      </Link>
      {isOwn && number < count && (
        <>
          <Link to={askForRemovalPath(versionPath(id, number))} aria-label={strings.askForRemovalOf({ number })}>
            {strings.askForRemoval()}
          </Link>
          <Suspense>
            <RestoreButton id={id} number={number} />
          </Suspense>
        </>
      )}
    </div>
  );
}

function Row(props: RowProps) {
  const { id, version, count, isTeam } = props;
  const { number, user, date, note, isReadable, suggestedBy } = version;
  return (
    <li className={styles.version}>
      <h3>{number === count ? strings.present({ number }) : strings.version({ number })}</h3>
      <p className={styles.muted}>
        <Message
          text={suggestedBy === null ? strings.madeBy() : strings.suggestedBy()}
          parts={{
            user: <Member name={user} />,
            suggester: <Member name={suggestedBy ?? ""} />,
            time: <TimeAgo iso={date} />,
          }}
        />
      </p>
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {isReadable ? <Ways {...props} /> : <p className={styles.muted}>{strings.notShown()}</p>}
      {isReadable && isTeam && number < count && (
        <Suspense>
          <RemoveForm id={id} number={number} />
        </Suspense>
      )}
    </li>
  );
}

/** All versions of a post, the present one first: who made each, when, and why. */
export function VersionList({ id, history }: { id: string; history: History }) {
  const { user, edited, versions } = history;
  const { list, totalCount: count } = versions;
  const isOwn = useIsViewer(user);
  const session = useSession();
  const isTeam = session.status === "member" && session.user.role !== "member";
  const isOnly = count === 1;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className={styles.heading}>
        {strings.versions()}
      </h2>
      {isOwn && !isOnly && <p className={styles.muted}>{strings.whatMayBeRemoved()}</p>}
      {isOnly && <p className={styles.muted}>{edited ? strings.earlierNotKept() : strings.wasNeverChanged()}</p>}
      <ol reversed className={styles.versions}>
        {list.map((version, at) => {
          const older = list.slice(at + 1).find(({ isReadable }) => isReadable)?.number;
          // The last of a part of the list follows the first of the next.
          const before = older ?? (at === list.length - 1 && version.number > 1 ? version.number - 1 : undefined);
          return <Row key={version.number} {...{ id, version, count, before, isOwn, isTeam }} />;
        })}
      </ol>
    </section>
  );
}
