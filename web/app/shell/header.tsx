import type { ReactNode } from "react";
import { Link } from "react-router";
import { Bell } from "./bell";
import styles from "./header.module.css";
import { Menu } from "./menu";

/** The logo: one loop of thread. */
function Loop() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path d="M5 21c0-8 7-13 12-9s-1 12-6 9 1-14 9-13 8 10 3 14" />
    </svg>
  );
}

/** The head of every page; `search` stands in its middle. */
export function Header({ siteName, search }: { siteName: string; search: ReactNode }) {
  return (
    <header className={styles.top}>
      <Link to="/" className={styles.brand}>
        <Loop />
        <span>{siteName}</span>
      </Link>
      {search}
      <div className={styles.tools}>
        <Bell />
        <Menu />
      </div>
    </header>
  );
}
