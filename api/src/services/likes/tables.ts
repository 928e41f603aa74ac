export type PostLikesTable = { post_id: string; user_id: string; created_at: Date };
export type CommentLikesTable = { comment_id: string; user_id: string; created_at: Date };
