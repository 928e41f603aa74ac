import type { OutputOf } from "@unknot/contract/endpoint";
import { pages } from "@unknot/contract/pages";
import type { getTransparency } from "@unknot/contract/services/records";
import { formatNumber } from "../../lib/words";
import { TimeAgo } from "../../parts/time-ago";
import { Pager } from "../../ui/pager";
import styles from "./transparency.module.css";

type Data = OutputOf<typeof getTransparency>;

const DECISIONS: Record<string, string> = {
  hold: "Held until looked at",
  hide: "Hidden",
  unhide: "Shown again",
  dismiss: "Reports dismissed",
  mute: "Members muted",
  unmute: "Members let write again",
  uphold: "Appeals: decision stands",
  overturn: "Appeals: decision lifted",
};

const ONE: Record<string, string> = {
  hold: "held until a moderator has looked at it",
  hide: "hidden",
  unhide: "shown again",
  mute: "muted",
  unmute: "let write again",
  uphold: "appeal: the decision stands",
  overturn: "appeal: the decision was lifted",
};

const THINGS: Record<string, string> = { problemSolution: "Write-up", comment: "Comment", reply: "Reply" };

const monthName = (month: string): string =>
  new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

type Counts = { title: string; counts: { name: string; count: number }[]; names?: Record<string, string> };

function CountTable({ title, counts, names = {} }: Counts) {
  if (counts.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <tbody>
        {counts.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{names[name] ?? name}</th>
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
    <section aria-label={monthName(month)}>
      <h3>{monthName(month)}</h3>
      <div className={styles.tables}>
        <CountTable title="Reports by category" counts={of("report")} />
        <CountTable title="Hidden by category" counts={of("hidden")} />
        <CountTable title="Decisions" counts={of("decision")} names={DECISIONS} />
      </div>
    </section>
  );
}

/** How this site is moderated, for everybody: counts by month, and the log without names and without what was removed. */
export function Transparency({ data }: { data: Data }) {
  const { months, list, page, hasMore } = data;
  return (
    <div className={styles.document}>
      <h1>Transparency</h1>
      <p>
        Moderators hide what breaks the rules, and mute members who keep breaking them. Every decision has a reason, its
        member is told, and can appeal once; another moderator than the one who decided answers. All of it is in a log
        that nobody can change. Names and what was removed are not shown here.
      </p>
      {page === 1 && (
        <>
          <h2>By month</h2>
          {months.length === 0 && <p className={styles.muted}>Nothing has been reported or decided yet.</p>}
          {months.map((month) => (
            <Month key={month.month} {...month} />
          ))}
        </>
      )}
      <h2>The log</h2>
      {list.length === 0 && <p className={styles.muted}>Nothing yet...</p>}
      <ol className={styles.log}>
        {list.map((entry) => (
          <li key={entry.date + entry.action + entry.reason}>
            <p>
              <strong>{entry.object_type ? THINGS[entry.object_type] : "Member"}</strong> {ONE[entry.action]}
              {entry.category && ` (${entry.category})`}
              {entry.expiration && (
                <>
                  , until <TimeAgo iso={entry.expiration} />
                </>
              )}
            </p>
            <p>{entry.reason}</p>
            <p className={styles.muted}>
              {entry.isAutomatic ? "By itself" : "By a moderator"}, <TimeAgo iso={entry.date} />
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
