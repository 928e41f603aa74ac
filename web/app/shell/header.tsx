import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as strings from "@unknot/contract/words/shell";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { useSession } from "../data/session";
import { optional } from "../lib/optional";
import { Icon } from "../ui/icon";
import styles from "./header.module.css";
import { Menu } from "./menu";

const MemberTools = optional(() => import("./member-tools"));

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
  const isMember = useSession().status === "member";
  return (
    <header className={styles.top}>
      <Link to="/" className={styles.brand}>
        <Loop />
        <span>{siteName}</span>
      </Link>
      {search}
      <div className={styles.tools}>
        <Link to={pages.createPost} className={styles.create}>
          <Icon name="plus" />
          <span>{common.createAPost()}</span>
        </Link>
        {/* The document is the same for everybody: which of the two is shown is decided by a mark at its root. */}
        <div className={styles.visitor}>
          <Link to={pages.login}>{common.login()}</Link>
          <Link to={pages.signUp}>{strings.signUp()}</Link>
        </div>
        <div className={styles.member}>
          {isMember && (
            <Suspense>
              <MemberTools />
            </Suspense>
          )}
        </div>
        <Menu />
      </div>
    </header>
  );
}
