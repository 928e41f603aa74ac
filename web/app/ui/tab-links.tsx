import { Link, type LinkProps } from "react-router";
import styles from "./tab-links.module.css";

export type TabLink = { to: LinkProps["to"]; text: string; isCurrent: boolean };

/** Tabs that are real links to real pages. `linkProps` go to each of them. */
export function TabLinks({
  label,
  tabs,
  linkProps,
}: {
  label: string;
  tabs: TabLink[];
  linkProps?: Partial<LinkProps>;
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, text, isCurrent }) => (
        <Link key={text} to={to} className={styles.tab} aria-current={isCurrent ? "page" : undefined} {...linkProps}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
