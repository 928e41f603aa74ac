import * as pages from "./page-paths.ts";

export { pages };

/** Paths that only mails lead to: no page has to know them. */
export const mailedPages = {
  verifyEmail: (token: string) => `/verify-email?token=${token}`,
  resetPassword: (token: string) => `/account/reset-password?token=${token}`,
  unsubscribe: (token: string) => `/unsubscribe?token=${token}`,
} as const;

/**
 * A path of this site from an address that somebody handed over, as in `?next=`; the home page for anything else.
 * `origin` is the site's own. Nothing passes that leads elsewhere (`//host`, `/\\host`, another scheme), nor what would
 * once it is resolved again: of `/.//host` and `/x/..//host` the address parser (WHATWG URL) leaves the path `//host`.
 */
export function ownPath(address: string | null, origin: string): string {
  if (!address?.startsWith("/")) return pages.home;
  const own = new URL(origin).origin;
  const url = URL.parse(address, own);
  if (url?.origin !== own || url.pathname.startsWith("//")) return pages.home;
  return url.pathname + url.search + url.hash;
}
