/** Paths of the pages, as the route table of the specification has them. */
export const pages = {
  home: "/",
  search: (query: string) => `/?query=${encodeURIComponent(query)}`,
  post: (id: string) => `/post/${id}`,
  history: (id: string, comment?: string) => `/post/${id}/history${comment ? `?comment=${comment}` : ""}`,
  profile: (username: string) => `/profile/${encodeURIComponent(username)}`,
  about: "/about",
  privacyPolicy: "/legal/privacy-policy",
  termsOfService: "/legal/terms-of-service",
  cookiePolicy: "/legal/cookie-policy",
  accessibility: "/legal/accessibility",
  settings: "/settings",
  login: "/login",
  signUp: "/signup",
  requestReset: "/login/reset-password",
  logout: "/logout",
  account: "/account",
  accountPosts: "/account/posts/all",
  deletedPosts: "/account/posts/deleted",
  editPost: (id: string) => `/account/posts/all/edit/${id}`,
  createPost: "/createproblemsolution",
  /** The form for a post whose title is there already. */
  createPostAbout: (title: string) => `/createproblemsolution?title=${encodeURIComponent(title)}`,
  contact: "/contact",
  saved: "/account/saved",
  decisions: "/account/decisions",
  notifications: "/notifications",
  moderation: "/moderation",
  moderationPart: (part: string) => `/moderation/${part}`,
  transparency: "/transparency",
  tags: "/tags",
  tag: (name: string) => `/tags/${encodeURIComponent(name)}`,
  /** Where a comment is shown. */
  comment: (postId: string, id: string) => `/post/${postId}#comment-${id}`,
  /** Where members say that a post says the same as another. */
  duplicates: (id: string) => `/post/${id}#duplicates`,
  /** What somebody was writing and has not sent. */
  drafts: "/drafts",
} as const;

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
