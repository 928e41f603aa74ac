import type { OutputOf } from "@unknot/contract/endpoint";
import { formatMonth, formatNumber } from "@unknot/contract/language/format";
import { reasonText } from "@unknot/contract/language/reasons";
import { pages } from "@unknot/contract/pages";
import type { getTransparency } from "@unknot/contract/services/records";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as names from "@unknot/contract/words/names";
import * as strings from "@unknot/contract/words/transparency";
import { EmptyPlace } from "../../parts/empty-place";
import { TimeAgo } from "../../parts/time-ago";
import { bold, Message } from "../../ui/message";
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
  clear: strings.profilesCleared,
  erase: strings.versionsRemoved,
  uphold: strings.appealsDecisionStands,
  overturn: strings.appealsDecisionLifted,
};

type Counts = { title: string; counts: { name: string; count: number }[]; nameOf: (name: string) => string };

const categoryName = (category: string) => names.category({ category });

/** A line of the log: what was done to what, why it was reported, and for how long. */
function entryText({ object_type, action, category, expiration }: Data["list"][number]): string {
  return strings.logEntry({
    thing: object_type ?? "member",
    action,
    category: category ? categoryName(category) : "none",
    end: expiration ? "given" : "none",
  });
}

function CountTable({ title, counts, nameOf }: Counts) {
  if (counts.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <tbody>
        {counts.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{nameOf(name)}</th>
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
        <CountTable title={strings.reportsByCategory()} counts={of("report")} nameOf={categoryName} />
        <CountTable title={strings.hiddenByCategory()} counts={of("hidden")} nameOf={categoryName} />
        <CountTable
          title={members.decisions()}
          counts={of("decision")}
          nameOf={(name) => DECISIONS[name]?.() ?? name}
        />
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
      {list.length === 0 && (
        <EmptyPlace
          title={common.nothingYet()}
          says={strings.willBeHere()}
          way={{ text: strings.theRules(), to: pages.termsOfService }}
        />
      )}
      <ol className={styles.log}>
        {list.map((entry) => (
          <li key={entry.date + entry.action + entry.reason}>
            <p>
              <Message
                text={entryText(entry)}
                parts={{ b: bold, end: entry.expiration && <TimeAgo iso={entry.expiration} /> }}
              />
            </p>
            <p dir="auto">{reasonText(entry.reason)}</p>
            <p className={styles.muted}>
              <Message
                text={entry.isAutomatic ? strings.byItself() : strings.byAModerator()}
                parts={{ time: <TimeAgo iso={entry.date} /> }}
              />
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
