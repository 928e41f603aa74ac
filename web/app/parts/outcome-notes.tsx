import { useQuery } from "@tanstack/react-query";
import { getOutcomes } from "@unknot/contract/services/outcomes";
import * as strings from "@unknot/contract/words/outcome-form";
import { api } from "../data/api";
import { memberKeys } from "../data/member-keys";
import { unwrap } from "../lib/result";
import { Message } from "../ui/message";
import styles from "./member-tools.module.css";
import { TimeAgo } from "./time-ago";

/** What members say was different where they tried a solution, for its author; nothing where nobody said anything. */
export function OutcomeNotes({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: memberKeys.outcomeNotes(id),
    queryFn: async () => unwrap(await api(getOutcomes, { params: { ps_id: id }, query: {} })).list,
  });
  if (!data || data.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{strings.notes()}</summary>
      <ul>
        {data.map(({ user, outcome, note, date, isPresent }) => (
          <li key={user + date}>
            <bdi>{note}</bdi>
            <br />
            <small>
              <Message
                text={strings.noteOf({ outcome })}
                parts={{ user: <bdi>{user}</bdi>, time: <TimeAgo iso={date} /> }}
              />
              {!isPresent && ` · ${strings.earlier()}`}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
