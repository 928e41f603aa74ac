import type { OutputOf } from "@unknot/contract/endpoint";
import { formatMonth, formatNumber } from "@unknot/contract/language/format";
import { pages } from "@unknot/contract/pages";
import type { getTransparency } from "@unknot/contract/services/records";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as strings from "@unknot/contract/words/transparency";
import { TimeAgo } from "../../parts/time-ago";
import { Pager } from "../../ui/pager";
import styles from "./transparency.module.css";

type Data = OutputOf<typeof getTransparency>;

const DECISIONS: Record<string, () => string> = {
  hold: strings.heldUntilLookedAt,
  hide: members.hidden,
  unhide: members.shownAgain,
  dismiss: strings.reportsDismissed,
  mute: strings.membersMuted,
  unmute: strings.membersLetWriteAgain,
  uphold: strings.appealsDecisionStands,
  overturn: strings.appealsDecisionLifted,
};

const ONE: Record<string, () => string> = {
  hold: strings.logHeld,
  hide: strings.logHidden,
  unhide: strings.logShownAgain,
  mute: strings.logMuted,
  unmute: strings.logLetWriteAgain,
  uphold: strings.logAppealStands,
  overturn: strings.logAppealLifted,
};

const THINGS: Record<string, () => string> = {
  problemSolution: strings.post,
  comment: common.comment,
  reply: common.reply,
};

type Counts = { title: string; counts: { name: string; count: number }[]; names?: Record<string, () => string> };

function CountTable({ title, counts, names = {} }: Counts) {
  if (counts.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <tbody>
        {counts.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{names[name]?.() ?? name}</th>
            <td>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Month({ month, counts }: Data["months"][number]) {
  const of = (kind: string) => counts.filter((one) => one.kind === kind);
  return (
    <section aria-label={formatMonth(month)}>
      <h3>{formatMonth(month)}</h3>
      <div className={styles.tables}>
        <CountTable title={strings.reportsByCategory()} counts={of("report")} />
        <CountTable title={strings.hiddenByCategory()} counts={of("hidden")} />
        <CountTable title={members.decisions()} counts={of("decision")} names={DECISIONS} />
      </div>
    </section>
  );
}

/** How this site is moderated, for everybody: counts by month, and the log without names and without what was removed. */
export function Transparency({ data }: { data: Data }) {
  const { months, list, page, hasMore } = data;
  return (
    <div className={styles.document}>
      <h1>{common.transparency()}</h1>
      <p>{strings.explained()}</p>
      {page === 1 && (
        <>
          <h2>{strings.byMonth()}</h2>
          {months.length === 0 && <p className={styles.muted}>{strings.nothingYet()}</p>}
          {months.map((month) => (
            <Month key={month.month} {...month} />
          ))}
        </>
      )}
      <h2>{strings.theLog()}</h2>
      {list.length === 0 && <p className={styles.muted}>{common.nothingYet()}</p>}
      <ol className={styles.log}>
        {list.map((entry) => (
          <li key={entry.date + entry.action + entry.reason}>
            <p>
              <strong>{entry.object_type ? THINGS[entry.object_type]?.() : members.member()}</strong>{" "}
              {ONE[entry.action]?.()}
              {entry.category && ` (${entry.category})`}
              {entry.expiration && (
                <>
                  {strings.until()} <TimeAgo iso={entry.expiration} />
                </>
              )}
            </p>
            <p>{entry.reason}</p>
            <p className={styles.muted}>
              {entry.isAutomatic ? strings.byItself() : strings.byAModerator()}, <TimeAgo iso={entry.date} />
            </p>
          </li>
        ))}
      </ol>
      <Pager
        page={page}
        hasMore={hasMore}
        toPage={(next) => `${pages.transparency}${next > 1 ? `?page=${next}` : ""}`}
      />
    </div>
  );
}
