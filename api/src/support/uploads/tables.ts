import type { Generated } from "kysely";

export type UploadTables = {
  uploads: {
    name: string;
    user_id: string | null;
    width: number;
    height: number;
    created_at: Date;
    is_stored: Generated<boolean>;
    removed_at: Date | null;
    was_used: Generated<boolean>;
    bytes: Generated<number>;
    has_widths: Generated<boolean>;
  };
  upload_uses: {
    name: string;
    post_id: string | null;
    comment_id: string | null;
    draft_id: string | null;
    profile_id: string | null;
  };
};
