import { pages } from "@unknot/contract/pages";
import { getWaitingSuggestedEdits, type WaitingSuggestion } from "@unknot/contract/services/suggestions";
import { suggestionsPath } from "@unknot/contract/suggestion-pages";
import * as moderation from "@unknot/contract/words/moderation";
import * as strings from "@unknot/contract/words/suggestions";
import { Link } from "react-router";
import { api } from "../../data/api";
import { unwrap } from "../../lib/result";
import { TimeAgo } from "../../parts/time-ago";
import { ButtonLink } from "../../ui/button";
import { Message } from "../../ui/message";
import { ListFrame } from "./list-frame";
import styles from "./moderation.module.css";
import { useTeamList } from "./use-moderation";

function Waiting({ one: { ps_id, title, user, date, note } }: { one: WaitingSuggestion }) {
  const parts = { user: <bdi>{user}</bdi>, time: <TimeAgo iso={date} /> };
  return (
    <article className={styles.card} aria-label={strings.by({ name: user })}>
      <h2>
        <Link to={pages.post(ps_id)} dir="auto">
          {title}
        </Link>
      </h2>
      <p className={styles.muted}>
        <Message text={strings.madeBy()} parts={parts} />
      </p>
      {note && (
        <blockquote className={styles.words} dir="auto">
          {note}
        </blockquote>
      )}
      <div className={styles.actions}>
        <ButtonLink
          look="primary"
          to={suggestionsPath(ps_id)}
          aria-label={strings.decideAboutOne({ name: user, title })}
        >
          {strings.decideAbout()}
        </ButtonLink>
      </div>
    </article>
  );
}

/** What authors have not decided about for seven days: from then on moderators may. */
export function WaitingSuggestions() {
  const query = useTeamList("suggestions", {}, async (page) =>
    unwrap(await api(getWaitingSuggestedEdits, { query: { page } })),
  );
  return (
    <section aria-label={strings.waiting()}>
      <ListFrame
        query={query}
        data={query.data}
        empty={{
          title: strings.noneWaiting(),
          says: strings.waitingStandHere(),
          way: { text: moderation.toTheReports(), to: pages.moderation },
        }}
      >
        {query.data?.list.map((one) => (
          <Waiting key={one.suggestion_id} one={one} />
        ))}
      </ListFrame>
    </section>
  );
}
