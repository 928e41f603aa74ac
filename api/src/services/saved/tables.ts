export type SavedPostsTable = { user_id: string; post_id: string; note: string; folder: string; saved_at: Date };
