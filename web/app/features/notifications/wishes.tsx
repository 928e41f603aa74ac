import { useQuery, useQueryClient } from "@tanstack/react-query";
import { pages } from "@unknot/contract/pages";
import { deleteWish, getWishes } from "@unknot/contract/services/notifications";
import * as strings from "@unknot/contract/words/notifications";
import { useRef } from "react";
import { Link } from "react-router";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { unwrap } from "../../lib/result";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast";
import styles from "./notifications.module.css";

/** The searches that the member waits for, each with the end of that; nothing where there are none. */
export default function Wishes() {
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery({
    queryKey: memberKeys.wishes,
    queryFn: async () => unwrap(await api(getWishes, {})).list,
    staleTime: 0,
  });
  if (!data || data.length === 0) return null;
  const stop = async (wish_id: string) => {
    const answer = await api(deleteWish, { params: { wish_id } });
    showToast(answer.success ? strings.wishDropped() : answer.error);
    // The button goes with its row.
    heading.current?.focus();
    await client.invalidateQueries({ queryKey: memberKeys.wishes });
  };
  return (
    <section className={styles.form} aria-labelledby="wishes">
      <h2 id="wishes" ref={heading} tabIndex={-1}>
        {strings.wishes()}
      </h2>
      <p className={styles.excerpt}>{strings.wishesExplained()}</p>
      <ul className={styles.wishes}>
        {data.map(({ wish_id, text }) => (
          <li key={wish_id}>
            <Link to={pages.search(text)} className={styles.text} dir="auto">
              {text}
            </Link>
            <Button onClick={() => void stop(wish_id)} aria-label={strings.stopWaitingFor({ text })}>
              {strings.stopWaiting()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
