import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import styles from "./header.module.css";

/** `state` says that the link was pressed, and did not come by a redirect; `isNarrow` that phones alone have it here. */
export function MenuLink({ to, text, state, isNarrow }: { to: string; text: string; state?: true; isNarrow?: true }) {
  const { pathname } = useLocation();
  return (
    <li className={isNarrow && styles.narrow}>
      <Link to={to} state={state} aria-current={pathname === to ? "page" : undefined}>
        {text}
      </Link>
    </li>
  );
}

/** A list of links that the platform's popover opens and closes, with scripts or without. */
export function MenuPopover({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of page closes the menu
  useEffect(() => ref.current?.hidePopover(), [location]);
  return (
    <nav ref={ref} id={id} popover="auto" className={styles.menu} aria-label={label}>
      <ul>{children}</ul>
    </nav>
  );
}
