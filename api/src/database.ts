import type { Kysely } from "kysely";
import type { ImportedItemsTable } from "./importers/tables.ts";
import type { AlternativesTable, DuplicateAgreementsTable, DuplicatesTable } from "./services/alternatives/tables.ts";
import type {
  AccountsTable,
  AccountTokensTable,
  KnownLoginsTable,
  SessionsTable,
  SignUpsTable,
} from "./services/auth/tables.ts";
import type { BackupsTable } from "./services/backups/tables.ts";
import type {
  AbandonedCommentsTable,
  CommentSourcesTable,
  CommentsTable,
  HelpfulCommentsTable,
} from "./services/comments/tables.ts";
import type { ContactMessagesTable } from "./services/contact/tables.ts";
import type { ModerationLogTable, ModerationMonthsTable } from "./services/decisions/tables.ts";
import type { PublicDumpsTable, WithdrawalsTable } from "./services/dumps/tables.ts";
import type { FollowsTable, MutedMembersTable, MutedTagsTable, MutedWordsTable } from "./services/following/tables.ts";
import type { HealthProblemsTable, MailDomainsTable } from "./services/health/tables.ts";
import type { CommentVersionsTable, PostVersionsTable } from "./services/history/tables.ts";
import type { AbandonedLikesTable, CommentLikesTable, PostLikesTable } from "./services/likes/tables.ts";
import type { FormerUsernamesTable, NameClaimsTable, UsersTable } from "./services/members/tables.ts";
import type { AppealsTable, CasesTable, ReportsTable } from "./services/moderation/tables.ts";
import type {
  NotificationPreferencesTable,
  NotificationsTable,
  PushDevicesTable,
  PushKeysTable,
  PushPreferencesTable,
} from "./services/notifications/tables.ts";
import type { AbandonedOutcomesTable, OutcomesTable } from "./services/outcomes/tables.ts";
import type {
  AbandonedPostsTable,
  CountersTable,
  DraftsTable,
  PostOriginalsTable,
  PostSourcesTable,
  PostsTable,
  TalliesDueTable,
} from "./services/posts/tables.ts";
import type { ProfilesTable } from "./services/profiles/tables.ts";
import type { SavedPostsTable } from "./services/saved/tables.ts";
import type { SiteSettingsTable } from "./services/site-settings/tables.ts";
import type { SiteEventsTable, StatisticsTable } from "./services/statistics/tables.ts";
import type { SuggestedEditsTable } from "./services/suggestions/tables.ts";
import type { PostTagsTable, TagCountsDueTable, TagSuggestionsTable, TagsTable } from "./services/tags/tables.ts";
import type { ChangeTables } from "./support/changes/tables.ts";
import type { SearchTables } from "./support/search/tables.ts";
import type { UploadTables } from "./support/uploads/tables.ts";

/** Every table by its name; each service owns its own. */
export type Tables = SearchTables &
  ChangeTables &
  UploadTables & {
    users: UsersTable;
    name_claims: NameClaimsTable;
    former_usernames: FormerUsernamesTable;
    contact_messages: ContactMessagesTable;
    accounts: AccountsTable;
    account_tokens: AccountTokensTable;
    sessions: SessionsTable;
    known_logins: KnownLoginsTable;
    sign_ups: SignUpsTable;
    drafts: DraftsTable;
    idempotent_answers: {
      user_id: string | null;
      key_hash: Buffer;
      body_hash: Buffer | null;
      answer: unknown;
      created_at: Date;
    };
    moderation_log: ModerationLogTable;
    reports: ReportsTable;
    cases: CasesTable;
    appeals: AppealsTable;
    moderation_months: ModerationMonthsTable;
    site_settings: SiteSettingsTable;
    site_numbers: StatisticsTable;
    site_events: SiteEventsTable;
    backups: BackupsTable;
    public_dumps: PublicDumpsTable;
    withdrawals: WithdrawalsTable;
    health_problems: HealthProblemsTable;
    mail_domains: MailDomainsTable;
    profiles: ProfilesTable;
    alternatives: AlternativesTable;
    duplicates: DuplicatesTable;
    duplicate_agreements: DuplicateAgreementsTable;
    helpful_comments: HelpfulCommentsTable;
    abandoned_outcomes: AbandonedOutcomesTable;
    outcomes: OutcomesTable;
    comment_versions: CommentVersionsTable;
    post_versions: PostVersionsTable;
    saved_posts: SavedPostsTable;
    suggested_edits: SuggestedEditsTable;
    notifications: NotificationsTable;
    notification_preferences: NotificationPreferencesTable;
    push_devices: PushDevicesTable;
    push_keys: PushKeysTable;
    push_preferences: PushPreferencesTable;
    rate_limits: { key: string; points: number; expire: string | null };
    posts: PostsTable;
    abandoned_posts: AbandonedPostsTable;
    post_sources: PostSourcesTable;
    post_originals: PostOriginalsTable;
    abandoned_likes: AbandonedLikesTable;
    post_likes: PostLikesTable;
    follows: FollowsTable;
    muted_members: MutedMembersTable;
    muted_tags: MutedTagsTable;
    muted_words: MutedWordsTable;
    tags: TagsTable;
    tag_suggestions: TagSuggestionsTable;
    post_tags: PostTagsTable;
    tag_counts_due: TagCountsDueTable;
    tallies: CountersTable;
    tallies_due: TalliesDueTable;
    comments: CommentsTable;
    abandoned_comments: AbandonedCommentsTable;
    comment_sources: CommentSourcesTable;
    comment_likes: CommentLikesTable;
    imported_items: ImportedItemsTable;
  };

/** The database, or a transaction on it: use cases take it as an argument. */
export type Db = Kysely<Tables>;
