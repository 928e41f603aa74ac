import { useQuery } from "@tanstack/react-query";
import { getSessions, revokeSession, type Session } from "@unknot/contract/services/auth";
import * as strings from "@unknot/contract/words/account";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { changed } from "../../data/query-client";
import { unwrap } from "../../lib/result";
import { TimeAgo } from "../../parts/time-ago";
import { deviceName } from "../../parts/writing/device-name";
import { Button } from "../../ui/button";
import { Message } from "../../ui/message";
import { showToast } from "../../ui/toast";
import styles from "./account.module.css";
import own from "./sessions.module.css";

function SessionRow({ session, onRevoke }: { session: Session; onRevoke: () => void }) {
  const name = deviceName(session.userAgent);
  return (
    <li>
      <span>
        {name}
        <br />
        <span className={styles.muted}>
          <Message
            text={session.current ? strings.thisSession() : strings.otherSession()}
            parts={{
              current: (words) => <span className={own.current}>{words}</span>,
              used: <TimeAgo iso={session.lastUsed} />,
              since: <TimeAgo iso={session.created} />,
            }}
          />
        </span>
      </span>
      {!session.current && (
        <Button onClick={onRevoke} aria-label={strings.endSessionOf({ name })}>
          {strings.endSession()}
        </Button>
      )}
    </li>
  );
}

/** Where the member is logged in; every session but this one can be ended. */
export function Sessions() {
  const { data, error } = useQuery({
    queryKey: memberKeys.sessions,
    queryFn: async () => unwrap(await api(getSessions, {})).sessions,
    staleTime: 0,
  });
  const revoke = async (id: string) => {
    const answer = await api(revokeSession, { params: { session_id: id } });
    showToast(answer.success ? strings.sessionEnded() : answer.error);
    await changed({ type: "sessionRevoked" });
  };
  return (
    <section className={styles.card} aria-labelledby="sessions">
      <h2 id="sessions">{strings.sessions()}</h2>
      {error && <p role="alert">{error.message}</p>}
      <ul className={own.list}>
        {data?.map((session) => (
          <SessionRow key={session._id} session={session} onRevoke={() => void revoke(session._id)} />
        ))}
      </ul>
    </section>
  );
}
