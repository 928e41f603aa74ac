import { pages } from "@unknot/contract/pages";
import { useLocation } from "react-router";
import { TabLinks } from "../../ui/tab-links";
import styles from "./account.module.css";

/** Whose account it is, and the parts of it. */
export function AccountHeader({ username }: { username: string }) {
  const { pathname } = useLocation();
  const part = /\/(all|deleted|decisions)\b/.exec(pathname)?.[1] ?? "general";
  const tabs = [
    { text: "General", to: pages.account, isCurrent: part === "general" },
    { text: "Posts", to: pages.accountPosts, isCurrent: part === "all" },
    { text: "Deleted Posts", to: pages.deletedPosts, isCurrent: part === "deleted" },
    { text: "Decisions", to: pages.decisions, isCurrent: part === "decisions" },
  ];
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>My Account</h1>
      <p className={styles.who}>{username}</p>
      <TabLinks label="Account" tabs={tabs} />
    </header>
  );
}
