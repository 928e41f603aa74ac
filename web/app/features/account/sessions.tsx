import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getSessions, revokeSession, type Session } from "@unknot/contract/services/auth";
import { api } from "../../lib/api";
import { unwrap } from "../../lib/result";
import { TimeAgo } from "../../parts/time-ago";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast";
import styles from "./account.module.css";
import { deviceName } from "./device-name";

const KEY = ["sessions"];

function SessionRow({ session, onRevoke }: { session: Session; onRevoke: () => void }) {
  const name = deviceName(session.userAgent);
  return (
    <li>
      <span>
        {name}
        <br />
        <span className={styles.muted}>
          {session.current ? (
            <span className={styles.current}>This session</span>
          ) : (
            <>
              Last used <TimeAgo iso={session.lastUsed} />
            </>
          )}
          , since <TimeAgo iso={session.created} />
        </span>
      </span>
      {!session.current && (
        <Button onClick={onRevoke} aria-label={`End Session: ${name}`}>
          End Session
        </Button>
      )}
    </li>
  );
}

/** Where the member is logged in; every session but this one can be ended. */
export function Sessions() {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: async () => unwrap(await api(getSessions, {})).sessions,
    staleTime: 0,
  });
  const revoke = useMutation({
    mutationFn: async (id: string) => unwrap(await api(revokeSession, { params: { session_id: id } })),
    onSuccess: () => showToast("The session has ended"),
    onError: (failure) => showToast(failure.message),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <section className={styles.card} aria-labelledby="sessions">
      <h2 id="sessions">Sessions</h2>
      {error && <p role="alert">{error.message}</p>}
      <ul className={styles.sessions}>
        {data?.map((session) => (
          <SessionRow key={session._id} session={session} onRevoke={() => revoke.mutate(session._id)} />
        ))}
      </ul>
    </section>
  );
}
