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
  login: "/login",
  signUp: "/signup",
  requestReset: "/login/reset-password",
  logout: "/logout",
  account: "/account",
  accountPosts: "/account/posts/all",
  createPost: "/createproblemsolution",
  contact: "/contact",
  verifyEmail: (token: string) => `/verify-email?token=${token}`,
  resetPassword: (token: string) => `/account/reset-password?token=${token}`,
  /** Where a session that cannot be renewed ends. */
  sessionEnded: "/?login",
} as const;
