import type { ReactNode } from "react";
import { Link } from "react-router";

export type SiteLinkProps = {
  /** A path of this site, whole. */
  to: string;
  className?: string | undefined;
  dir?: "auto";
  children: ReactNode;
};

const PlainLink = ({ to, ...rest }: SiteLinkProps) => <a {...rest} href={to} />;

// All routes are known from the beginning.
const RouterLink = (props: SiteLinkProps) => <Link discover="none" {...props} />;

/**
 * A link to a page of this site, of which lists have many. The router's own works out on the server what it was given, which
 * was a twelfth of making a list; browsers need it to go there without loading anew.
 */
export const SiteLink = import.meta.env.SSR ? PlainLink : RouterLink;
