import { formatDay, formatNumber } from "@unknot/contract/language/format";
import { pages } from "@unknot/contract/pages";
import { getSiteNumbers } from "@unknot/contract/services/admin";
import * as strings from "@unknot/contract/words/moderation";
import { Link } from "react-router";
import { api } from "../../data/api";
import { unwrap } from "../../lib/result";
import { TimeAgo } from "../../parts/time-ago";
import { Figures } from "../../ui/figures";
import { Message } from "../../ui/message";
import { Spinner } from "../../ui/spinner";
import styles from "./moderation.module.css";
import numbers from "./statistics.module.css";
import { useTeamList } from "./use-moderation";

/** What is counted by day, as messages can name it. */
const EVENTS: Record<string, string> = { "mails sent": "sent", "mails failed": "failed" };

/** Words, a number, a name that is the same in every language, or what people typed into the search box. */
type Cell = string | number | { name: string } | { search: string };
type Row = Cell[];

const keyOf = (row: Row): string =>
  row.map((cell) => (typeof cell === "object" ? Object.values(cell)[0] : cell)).join();

function show(cell: Cell) {
  if (typeof cell === "object" && "search" in cell) {
    return (
      <Link to={pages.search(cell.search)} dir="auto" translate="no">
        {cell.search}
      </Link>
    );
  }
  if (typeof cell === "object") return <code>{cell.name}</code>;
  return typeof cell === "number" ? formatNumber(cell) : cell;
}

function Table({ title, head, rows, none }: { title: string; head: string[]; rows: Row[]; none: string }) {
  return (
    <section className={`${styles.card} ${numbers.framed}`} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.muted}>{none}</p>
      ) : (
        <table className={`${styles.table} ${numbers.table}`}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {row.map((cell, index) => (
                  <td key={head[index]} data-name={head[index]}>
                    {show(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The numbers that matter to whoever runs the site. */
export function Statistics() {
  const { data, error } = useTeamList("numbers", {}, async () => unwrap(await api(getSiteNumbers, {})));
  if (error && !data) return <p role="alert">{error.message}</p>;
  if (!data) return <Spinner />;
  const { counts, counted, queue, days, missed, jobs } = data;
  const waiting = [
    [strings.reports(), queue.open],
    [strings.appeals(), queue.appeals],
    [strings.messages(), queue.messages],
  ] as const;
  return (
    <>
      <section className={styles.card} aria-label={strings.site()}>
        <h2>{strings.theSite()}</h2>
        <Figures list={counts.map(({ name, value }) => [strings.countOf({ name }), value])} />
        <p className={styles.muted}>
          <Message text={strings.counted()} parts={{ time: <TimeAgo iso={counted} /> }} />
        </p>
      </section>
      <section className={styles.card} aria-label={strings.waiting()}>
        <h2>{strings.waiting()}</h2>
        <Figures list={waiting} />
        {queue.oldest && (
          <p className={styles.muted}>
            <Message text={strings.oldestReport()} parts={{ time: <TimeAgo iso={queue.oldest} /> }} />
          </p>
        )}
      </section>
      <Table
        title={strings.theLastSevenDays()}
        head={[strings.day(), strings.what(), strings.howOften()]}
        rows={days.map(({ day, name, count }) => [
          formatDay(day),
          strings.eventOf({ name: EVENTS[name] ?? name }),
          count,
        ])}
        none={strings.noEvents()}
      />
      <Table
        title={strings.missedSearches()}
        head={[strings.searchedFor(), strings.howOften(), strings.lastDay()]}
        rows={missed.map(({ text, count, lastDay }) => [{ search: text }, count, formatDay(lastDay)])}
        none={strings.noMissedSearches()}
      />
      <Table
        title={strings.jobs()}
        head={[strings.job(), strings.state(), strings.howMany()]}
        rows={jobs.map(({ name, state, count }) => [{ name }, strings.stateOf({ state }), count])}
        none={strings.noJobs()}
      />
    </>
  );
}
