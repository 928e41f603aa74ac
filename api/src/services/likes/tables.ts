export type PostLikesTable = { post_id: string; user_id: string; created_at: Date };
export type CommentLikesTable = { comment_id: string; user_id: string; created_at: Date };

/** Members who are gone and have left likes to be removed. */
export type AbandonedLikesTable = { user_id: string };
