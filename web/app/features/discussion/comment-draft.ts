/** Under which what is typed is kept: per account and per thing that is answered. */
export const commentDraft = (userId: string, postId: string, parentId = "") =>
  `comment:${userId}:${postId}:${parentId}`;
