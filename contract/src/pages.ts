/** Paths of the pages, as the route table of the specification has them. */
export const pages = {
  home: "/",
  search: (query: string) => `/?query=${encodeURIComponent(query)}`,
  post: (id: string) => `/post/${id}`,
  profile: (username: string) => `/profile/${encodeURIComponent(username)}`,
  about: "/about",
  privacyPolicy: "/legal/privacy-policy",
  termsOfService: "/legal/terms-of-service",
  cookiePolicy: "/legal/cookie-policy",
  settings: "/settings",
} as const;
