import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "@unknot/contract/endpoint";
import { gravestFirst, problemInWords } from "@unknot/contract/language/health-problem";
import { MINUTE } from "@unknot/contract/limits";
import { getHealth } from "@unknot/contract/services/admin";
import * as strings from "@unknot/contract/words/health";
import type { ReactNode } from "react";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { unwrap } from "../../lib/result";
import { EmptyState } from "../../parts/empty-state";
import { TimeAgo } from "../../parts/time-ago";
import { Button } from "../../ui/button";
import { Message } from "../../ui/message";
import { Spinner } from "../../ui/spinner";
import { TryAgain } from "../../ui/try-again";
import { MailsCard } from "./mails-card";
import styles from "./moderation.module.css";

type Health = OutputOf<typeof getHealth>;
type Problem = Health["problems"][number];

/** What the server found, and what only a page can know: whether SITE_URL is where it came from. */
function allProblems({ problems, siteUrl }: Health): Problem[] {
  const { origin } = window.location;
  if (URL.parse(siteUrl)?.origin === origin) return problems;
  return gravestFirst([...problems, { name: "siteUrlDiffers", params: { origin, siteUrl }, since: null }]);
}

/** What a machine said stands in its sentence as it is. */
const asSaid = (params: Problem["params"]): Record<string, ReactNode> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      <code key={name} dir="auto" translate="no">
        {value}
      </code>,
    ]),
  );

function ProblemCard({ problem }: { problem: Problem }) {
  const { what, todo } = problemInWords(problem);
  const parts = asSaid(problem.params);
  return (
    <li className={styles.card}>
      <h2>
        <Message text={what} parts={parts} />
      </h2>
      <p>
        <Message text={todo} parts={parts} />
      </p>
      {problem.since && (
        <p className={styles.muted}>
          <Message text={strings.since()} parts={{ time: <TimeAgo iso={problem.since} /> }} />
        </p>
      )}
    </li>
  );
}

/** What is wrong with the running site, and what to do about it. */
export function Health() {
  const { data, error, refetch } = useQuery({
    queryKey: memberKeys.teamList("health", "", 1),
    queryFn: async () => unwrap(await api(getHealth, {})),
    staleTime: 0,
    refetchInterval: MINUTE,
  });
  if (error && !data) return <TryAgain sentence={error.message} onAgain={refetch} />;
  if (!data) return <Spinner />;
  const problems = allProblems(data);
  return (
    <>
      <div role="status">
        {problems.length === 0 ? (
          <EmptyState title={strings.allIsWell()}>
            <p>{strings.nothingFound()}</p>
          </EmptyState>
        ) : (
          <p>{strings.problems({ count: problems.length })}</p>
        )}
      </div>
      <div className={styles.top}>
        <p className={styles.muted}>
          <Message text={strings.lookedAt()} parts={{ time: <TimeAgo iso={data.checked} /> }} />
        </p>
        <Button onClick={() => refetch()}>{strings.lookAgain()}</Button>
      </div>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <ProblemCard key={problem.name + JSON.stringify(problem.params)} problem={problem} />
        ))}
      </ul>
      <MailsCard mails={data.mails} onSent={refetch} />
    </>
  );
}
