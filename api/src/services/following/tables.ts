/** What a member follows: exactly one of the three. */
export type FollowsTable = {
  user_id: string;
  post_id: string | null;
  tag_id: string | null;
  member_id: string | null;
  created_at: Date;
};

export type MutedMembersTable = { user_id: string; member_id: string; created_at: Date };
export type MutedWordsTable = { user_id: string; word: string };
export type MutedTagsTable = { user_id: string; tag_id: string; created_at: Date };
