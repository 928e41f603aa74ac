import { pages } from "@unknot/contract/pages";
import { reachPath } from "@unknot/contract/reach-page";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/pages";
import * as settings from "@unknot/contract/words/settings";
import { Link, type MetaArgs } from "react-router";
import { useSession } from "../data/session";
import styles from "../features/settings/settings.module.css";
import { SettingsForm } from "../features/settings/settings-form";
import { pageMeta } from "../lib/page-meta";
import { Main } from "../shell/main";
import { Message } from "../ui/message";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: common.settings(), description: strings.settingsDescription(), path: pages.settings });

const link = (words: string) => <Link to={reachPath}>{words}</Link>;

export default function SettingsPage() {
  const isMember = useSession().status === "member";
  return (
    <Main isText>
      <h1 className={styles.title}>{common.settings()}</h1>
      <SettingsForm />
      {isMember && (
        <p className={styles.elsewhere}>
          <Message text={settings.reachesMe()} parts={{ link }} />
        </p>
      )}
    </Main>
  );
}
