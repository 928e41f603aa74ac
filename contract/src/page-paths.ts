/** Paths of the pages, as the route table of the specification has them. */

export const home = "/";
export const search = (query: string) => `/?query=${encodeURIComponent(query)}`;
export const post = (id: string) => `/post/${id}`;
export const history = (id: string, comment?: string) => `/post/${id}/history${comment ? `?comment=${comment}` : ""}`;
export const profile = (username: string) => `/profile/${encodeURIComponent(username)}`;
export const about = "/about";
export const privacyPolicy = "/legal/privacy-policy";
export const termsOfService = "/legal/terms-of-service";
export const cookiePolicy = "/legal/cookie-policy";
export const accessibility = "/legal/accessibility";
export const settings = "/settings";
export const login = "/login";
export const signUp = "/signup";
export const requestReset = "/login/reset-password";
export const logout = "/logout";
export const account = "/account";
export const accountPosts = "/account/posts/all";
export const deletedPosts = "/account/posts/deleted";
export const editPost = (id: string) => `/account/posts/all/edit/${id}`;
export const createPost = "/createproblemsolution";
/** The form for a post whose title is there already. */
export const createPostAbout = (title: string) => `/createproblemsolution?title=${encodeURIComponent(title)}`;
export const contact = "/contact";
export const saved = "/account/saved";
export const decisions = "/account/decisions";
export const notifications = "/notifications";
export const moderation = "/moderation";
export const moderationPart = (part: string) => `/moderation/${part}`;
export const transparency = "/transparency";
export const tags = "/tags";
export const tag = (name: string) => `/tags/${encodeURIComponent(name)}`;
/** Where a comment is shown. */
export const comment = (postId: string, id: string) => `/post/${postId}#comment-${id}`;
/** Where members say that a post says the same as another. */
export const duplicates = (id: string) => `/post/${id}#duplicates`;
/** What somebody was writing and has not sent. */
export const drafts = "/drafts";
