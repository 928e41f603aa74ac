import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import { Link } from "react-router";
import styles from "./footer.module.css";

/** The foot of the quiet pages; lists without end have none. */
export function Footer({ siteName }: { siteName: string }) {
  return (
    <footer className={styles.footer}>
      <span>© 2024 {siteName}</span>
      <Link to={pages.privacyPolicy}>{common.privacyPolicy()}</Link>
      <Link to={pages.termsOfService}>{common.termsOfService()}</Link>
      <Link to={pages.cookiePolicy}>{common.cookiePolicy()}</Link>
      <Link to={pages.accessibility}>{common.accessibility()}</Link>
      <Link to={pages.transparency}>{common.transparency()}</Link>
    </footer>
  );
}

/** Whether a page has the footer: all but the list, posts and profiles. */
export function hasFooter(pathname: string): boolean {
  return pathname !== "/" && !/^\/(post|profile)(\/|$)/.test(pathname);
}
