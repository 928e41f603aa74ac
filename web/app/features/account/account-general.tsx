import { useQuery } from "@tanstack/react-query";
import { formatDay } from "@unknot/contract/language/format";
import { getUserAccount } from "@unknot/contract/services/user";
import * as strings from "@unknot/contract/words/account";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import { api } from "../../data/api";
import { memberKeys } from "../../data/member-keys";
import { useOwnSaid } from "../../data/use-said";
import { openDialog } from "../../lib/dialogs";
import { unwrap } from "../../lib/result";
import { Button } from "../../ui/button";
import { Figures } from "../../ui/figures";
import { Spinner } from "../../ui/spinner";
import { TryAgain } from "../../ui/try-again";
import { Abilities } from "./abilities";
import styles from "./account.module.css";
import { ChangePassword } from "./change-password";
import { ExportButtons } from "./export-button";
import { MailStopped } from "./mail-stopped";
import { ProfileForm } from "./profile-form";
import { Sessions } from "./sessions";

const useAccount = () =>
  useQuery({ queryKey: memberKeys.account, queryFn: async () => unwrap(await api(getUserAccount, {})), staleTime: 0 });

type Data = NonNullable<ReturnType<typeof useAccount>["data"]>;

function Identity({ account, activity }: Data) {
  return (
    <section className={styles.card} aria-label={common.general()}>
      <dl className={styles.rows}>
        <div className={styles.row}>
          <dt>{members.username()}</dt>
          <dd>
            <span>{account.username}</span>
            <Button onClick={() => openDialog("editUsername", { username: account.username })}>
              {strings.editUsername()}
            </Button>
          </dd>
        </div>
        <div className={styles.row}>
          <dt>{members.email()}</dt>
          <dd>
            <span>{account.email}</span>
            {account.mailStopped && <MailStopped {...account.mailStopped} email={account.email} />}
          </dd>
        </div>
        <div className={styles.row}>
          <dt>{strings.memberSince()}</dt>
          <dd>
            <time dateTime={activity.date_created}>{formatDay(activity.date_created)}</time>
          </dd>
        </div>
        <div className={styles.row}>
          <dt>{members.password()}</dt>
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
    [common.posts(), activity.problemSolutionCount],
    [common.comments(), activity.commentCount],
    [strings.likesGiven(), activity.likesGiven],
    [strings.likesReceived(), activity.likesReceived],
  ] as const;
  return (
    <section className={styles.card} aria-labelledby="activity">
      <h2 id="activity">{strings.activity()}</h2>
      <Figures list={counts} />
    </section>
  );
}

function Data() {
  return (
    <section className={styles.card} aria-labelledby="data">
      <h2 id="data">{strings.yourData()}</h2>
      <p>{strings.exportExplained()}</p>
      <div className={styles.actions}>
        <ExportButtons />
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section className={`${styles.card} ${styles.danger}`} aria-labelledby="closing">
      <h2 id="closing">{strings.deleteAccount()}</h2>
      <p>{strings.deletionExplained()}</p>
      <div className={styles.actions}>
        <Button onClick={() => openDialog("deleteAccount", {})}>{strings.deleteAccount()}</Button>
      </div>
    </section>
  );
}

function Parts(data: Data) {
  const { account, activity } = data;
  // What stands below the profile comes with it: it would be pushed down from under the eyes of whoever reads there.
  const { isPending } = useOwnSaid(account.username, { isFresh: true });
  return (
    <>
      <Identity {...data} />
      <ProfileForm username={account.username} />
      {!isPending && (
        <>
          <Counts activity={activity} />
          <Abilities />
          <Sessions />
          <Data />
          <Closing />
        </>
      )}
    </>
  );
}

/** The general part of the account: who, how much, where logged in, and the ways out. */
export function AccountGeneral() {
  const { data, error, refetch } = useAccount();
  if (error && !data) {
    return <TryAgain sentence={error.message} onAgain={() => void refetch()} />;
  }
  if (!data) return <Spinner label={strings.loadingYourAccount()} />;
  return <Parts {...data} />;
}
