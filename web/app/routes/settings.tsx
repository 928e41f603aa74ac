import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/pages";
import { lazy, Suspense } from "react";
import type { MetaArgs } from "react-router";
import { useSession } from "../data/session";
import styles from "../features/settings/settings.module.css";
import { SettingsForm } from "../features/settings/settings-form";
import { pageMeta } from "../lib/page-meta";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: common.settings(), description: strings.settingsDescription(), path: pages.settings });

const Wishes = lazy(() => import("../features/notifications/wishes"));
const Reach = lazy(() => import("../features/notifications/reach"));
const PreferencesForm = lazy(() => import("../features/notifications/preferences-form"));

export default function SettingsPage() {
  const isMember = useSession().status === "member";
  return (
    <Main isText>
      <h1 className={styles.title}>{common.settings()}</h1>
      <SettingsForm />
      {isMember && (
        <Suspense>
          <PreferencesForm />
          <Reach />
          <Wishes />
        </Suspense>
      )}
    </Main>
  );
}
