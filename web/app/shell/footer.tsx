import { pages } from "@unknot/contract/pages";
import { Link } from "react-router";
import styles from "./footer.module.css";

/** The foot of the quiet pages; lists without end have none. */
export function Footer({ siteName }: { siteName: string }) {
  return (
    <footer className={styles.footer}>
      <span>© 2024 {siteName}</span>
      <Link to={pages.privacyPolicy}>Privacy Policy</Link>
      <Link to={pages.termsOfService}>Terms of Service</Link>
      <Link to={pages.cookiePolicy}>Cookie Policy</Link>
      <Link to={pages.accessibility}>Accessibility</Link>
      <Link to={pages.transparency}>Transparency</Link>
    </footer>
  );
}

/** Whether a page has the footer: all but the list, posts and profiles. */
export function hasFooter(pathname: string): boolean {
  return pathname !== "/" && !/^\/(post|profile)(\/|$)/.test(pathname);
}
