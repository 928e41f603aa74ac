import { pages } from "@unknot/contract/pages";
import { reachPath } from "@unknot/contract/reach-page";
import * as strings from "@unknot/contract/words/account";
import * as common from "@unknot/contract/words/common";
import * as members from "@unknot/contract/words/members";
import * as notifications from "@unknot/contract/words/notifications";
import * as saved from "@unknot/contract/words/saved";
import { useLocation } from "react-router";
import { TabLinks } from "../../ui/tab-links";
import styles from "./account.module.css";

/** Whose account it is, and the parts of it. */
export function AccountHeader({ username }: { username: string }) {
  const { pathname } = useLocation();
  const part = /\/(all|saved|deleted|decisions|reach)\b/.exec(pathname)?.[1] ?? "general";
  const tabs = [
    { text: common.general(), to: pages.account, isCurrent: part === "general" },
    { text: common.posts(), to: pages.accountPosts, isCurrent: part === "all" },
    { text: saved.saved(), to: pages.saved, isCurrent: part === "saved" },
    { text: strings.deletedPosts(), to: pages.deletedPosts, isCurrent: part === "deleted" },
    { text: members.decisions(), to: pages.decisions, isCurrent: part === "decisions" },
    { text: notifications.whatReachesMe(), to: reachPath, isCurrent: part === "reach" },
  ];
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{common.myAccount()}</h1>
      <p className={styles.who}>{username}</p>
      <TabLinks label={strings.account()} tabs={tabs} />
    </header>
  );
}
