import { getSiteNumbers } from "@unknot/contract/services/admin";
import { api } from "../../lib/api";
import { unwrap } from "../../lib/result";
import { formatDay, formatNumber } from "../../lib/words";
import { TimeAgo } from "../../parts/time-ago";
import { Spinner } from "../../ui/spinner";
import styles from "./moderation.module.css";
import { useTeamList } from "./use-moderation";

type Row = (string | number)[];

function Table({ title, head, rows, none }: { title: string; head: string[]; rows: Row[]; none: string }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.muted}>{none}</p>
      ) : (
        <table className={styles.table}>
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
              <tr key={row.join()}>
                {row.map((cell, index) => (
                  <td key={head[index]}>{typeof cell === "number" ? formatNumber(cell) : cell}</td>
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
export function Numbers() {
  const { data, error } = useTeamList("numbers", {}, async () => unwrap(await api(getSiteNumbers, {})));
  if (error && !data) return <p role="alert">{error.message}</p>;
  if (!data) return <Spinner />;
  const { counts, counted, queue, days, jobs } = data;
  const waiting = [
    ["Reports", queue.open],
    ["Appeals", queue.appeals],
    ["Messages", queue.messages],
  ] as const;
  return (
    <>
      <section className={styles.card} aria-label="Site">
        <h2>The site</h2>
        <dl className={styles.counts}>
          {counts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.muted}>
          Counted <TimeAgo iso={counted} />
        </p>
      </section>
      <section className={styles.card} aria-label="Waiting">
        <h2>Waiting</h2>
        <dl className={styles.counts}>
          {waiting.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
        {queue.oldest && (
          <p className={styles.muted}>
            The oldest report was made <TimeAgo iso={queue.oldest} />
          </p>
        )}
      </section>
      <Table
        title="The last seven days"
        head={["Day", "What", "How often"]}
        rows={days.map(({ day, name, count }) => [formatDay(day), name, count])}
        none="No mail was sent, and nothing failed."
      />
      <Table
        title="Jobs that wait or failed"
        head={["Job", "State", "How many"]}
        rows={jobs.map(({ name, state, count }) => [name, state, count])}
        none="None."
      />
    </>
  );
}
