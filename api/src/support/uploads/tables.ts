export type UploadTables = {
  uploads: { name: string; user_id: string | null; width: number; height: number; created_at: Date };
  upload_uses: { name: string; post_id: string | null; comment_id: string | null };
};
