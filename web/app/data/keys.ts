/**
 * Under which each thing is cached. The first part says for whom: what is `public` comes from pages that are the same for
 * everybody and is there for visitors too, what is the `member`'s leaves with them. A shorter key stands for all that
 * begin with it.
 */
const PUBLIC = "public";
export const MEMBER = "member";

export const keys = {
  public: [PUBLIC],
  member: [MEMBER],

  postLists: [PUBLIC, "posts"],
  postList: (query: object, firstPage: number) => [PUBLIC, "posts", query, firstPage],
  posts: [PUBLIC, "post"],
  post: (id: string) => [PUBLIC, "post", id],
  threads: [PUBLIC, "comments"],
  thread: (postId: string) => [PUBLIC, "comments", postId],
  /** A thread in an order that a reader has chosen, or from the page on that they have opened. */
  threadFrom: (postId: string, from: string | number = 1) => [PUBLIC, "comments", postId, from],
  /** One comment that a link leads to, where its thread has not been read as far as that. */
  linkedComments: [PUBLIC, "linked-comment"],
  linkedComment: (id: string) => [PUBLIC, "linked-comment", id],
  commentsByMembers: [PUBLIC, "comments-by"],
  commentsBy: (username: string, firstPage: number) => [PUBLIC, "comments-by", username, firstPage],
  profiles: [PUBLIC, "profile"],
  profile: (username: string) => [PUBLIC, "profile", username],
  said: (username: string) => [PUBLIC, "profile", username, "said"],
  suggestions: [PUBLIC, "suggestions"],
  suggestionsFor: (text: string) => [PUBLIC, "suggestions", text],
  tagsBeginning: (text: string) => [PUBLIC, "tags", text],
  similar: [PUBLIC, "similar"],
  similarTo: (title: string) => [PUBLIC, "similar", title],

  /** What its author and moderators read of a post that is hidden from others. */
  hiddenPost: (id: string) => [MEMBER, "hidden-post", id],
  like: (viewer: string | null, kind: string, id: string) => [MEMBER, "like", viewer, kind, id],
  viewerOf: (id: string) => [MEMBER, "viewer-of", id],
};
