import { pages } from "@unknot/contract/pages";
import type { MetaArgs } from "react-router";
import styles from "../features/settings/settings.module.css";
import { SettingsForm } from "../features/settings/settings-form";
import { pageMeta } from "../lib/page-meta";
import { Main } from "../shell/main";

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, { title: "Settings", description: "Choose how the site looks.", path: pages.settings });

export default function SettingsPage() {
  return (
    <Main isText>
      <h1 className={styles.title}>Settings</h1>
      <SettingsForm />
    </Main>
  );
}
