import { useEffect, useRef } from "react";
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
  const row = useRef<HTMLElement>(null);
  const current = tabs.findIndex((tab) => tab.isCurrent);
  // Where the row is narrower than its tabs, the one that is open is in its middle.
  useEffect(() => {
    const tab = row.current?.children[current];
    if (!row.current || !tab) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.current.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [current]);
  return (
    <nav ref={row} className={styles.tabs} aria-label={label}>
      {tabs.map(({ to, text, isCurrent }) => (
        <Link key={text} to={to} className={styles.tab} aria-current={isCurrent ? "page" : undefined} {...linkProps}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
