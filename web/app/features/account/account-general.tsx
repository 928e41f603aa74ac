import { useQuery } from "@tanstack/react-query";
import { getUserAccount } from "@unknot/contract/services/user";
import { api } from "../../lib/api";
import { openDialog } from "../../lib/dialogs";
import { unwrap } from "../../lib/result";
import { formatDay, formatNumber } from "../../lib/words";
import { Button } from "../../ui/button";
import { Spinner } from "../../ui/spinner";
import styles from "./account.module.css";
import { ChangePassword } from "./change-password";
import { ExportButton } from "./export-button";
import { Sessions } from "./sessions";

const useAccount = () =>
  useQuery({ queryKey: ["account"], queryFn: async () => unwrap(await api(getUserAccount, {})), staleTime: 0 });

type Data = NonNullable<ReturnType<typeof useAccount>["data"]>;

function Identity({ account, activity }: Data) {
  return (
    <section className={styles.card} aria-label="General">
      <dl className={styles.rows}>
        <div className={styles.row}>
          <dt>Username</dt>
          <dd>
            <span>{account.username}</span>
            <Button onClick={() => openDialog("editUsername", { username: account.username })}>Edit Username</Button>
          </dd>
        </div>
        <div className={styles.row}>
          <dt>Email</dt>
          <dd>{account.email}</dd>
        </div>
        <div className={styles.row}>
          <dt>Member Since</dt>
          <dd>
            <time dateTime={activity.date_created}>{formatDay(activity.date_created)}</time>
          </dd>
        </div>
        <div className={styles.row}>
          <dt>Password</dt>
          <dd>
            <ChangePassword email={account.email} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Counts({ activity }: Pick<Data, "activity">) {
  const counts = [
    ["Posts", activity.problemSolutionCount],
    ["Comments", activity.commentCount],
    ["Likes Given", activity.likesGiven],
    ["Likes Received", activity.likesReceived],
  ] as const;
  return (
    <section className={styles.card} aria-labelledby="activity">
      <h2 id="activity">Activity</h2>
      <dl className={styles.counts}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Data() {
  return (
    <section className={styles.card} aria-labelledby="data">
      <h2 id="data">Your Data</h2>
      <p>Everything you wrote and did, as one JSON file.</p>
      <div className={styles.actions}>
        <ExportButton />
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section className={`${styles.card} ${styles.danger}`} aria-labelledby="closing">
      <h2 id="closing">Delete Account</h2>
      <p>Your sessions end at once, and your name and address are free again. This cannot be undone.</p>
      <div className={styles.actions}>
        <Button onClick={() => openDialog("deleteAccount", {})}>Delete Account</Button>
      </div>
    </section>
  );
}

/** The general part of the account: who, how much, where logged in, and the ways out. */
export function AccountGeneral() {
  const { data, error, refetch } = useAccount();
  if (error && !data) {
    return (
      <p role="alert">
        {error.message} <Button onClick={() => void refetch()}>Try Again</Button>
      </p>
    );
  }
  if (!data) return <Spinner label="Loading your account" />;
  return (
    <>
      <Identity {...data} />
      <Counts activity={data.activity} />
      <Sessions />
      <Data />
      <Closing />
    </>
  );
}
