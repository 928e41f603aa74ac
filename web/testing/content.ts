import type { Comment, Post } from "@unknot/contract/schemas";

/** A post as the API answers it; what a test is about is said in `own`. */
export const makePost = (own: Partial<Post> = {}): Post => ({
  id: "1",
  title: "The kettle whistles",
  problem: "<p>It does.</p>",
  solution: "<p>Lift the lid.</p>",
  user: "ada",
  date: "2026-01-01T00:00:00.000Z",
  edited: null,
  likeCount: 3,
  likedByUser: false,
  commentCount: 2,
  isSameUser: false,
  isHidden: { active: false, reason: null },
  source: null,
  tags: [],
  outcomes: { worked: 0, didNotWork: 0, lastWorked: null },
  outdated: null,
  ...own,
});

/** A comment as the API answers it. */
export const makeComment = (own: Partial<Comment> = {}): Comment => ({
  _id: "11",
  ps_id: "1",
  parent_id: null,
  user: "ada",
  date: "2026-01-01T00:00:00.000Z",
  edited: null,
  text: "<p>It helped.</p>",
  likeCount: 0,
  likedByUser: false,
  replyCount: 0,
  isSameUser: true,
  isHidden: { active: false },
  isDeleted: false,
  ...own,
});

/** A list as it is cached, one array for each page that was read. */
export const makePages = <Item>(...lists: Item[][]) => ({
  pages: lists.map((list, index) => ({ list, page: index + 1, hasMore: index < lists.length - 1 })),
  pageParams: lists.map((_, index) => index + 1),
});
