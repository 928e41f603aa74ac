import type { Kysely } from "kysely";
import type { ImportedItemsTable } from "./importers/tables.ts";
import type { CommentLikesTable, CommentSourcesTable, CommentsTable } from "./services/comments/tables.ts";
import type { PostLikesTable, PostSourcesTable, PostsTable, TalliesTable } from "./services/posts/tables.ts";
import type { UsersTable } from "./services/user/tables.ts";
import type { SearchTables } from "./support/search/tables.ts";

/** Every table by its name; each service owns its own. */
export type Tables = SearchTables & {
  users: UsersTable;
  posts: PostsTable;
  post_sources: PostSourcesTable;
  post_likes: PostLikesTable;
  tallies: TalliesTable;
  comments: CommentsTable;
  comment_sources: CommentSourcesTable;
  comment_likes: CommentLikesTable;
  imported_items: ImportedItemsTable;
};

/** The database, or a transaction on it: use cases take it as an argument. */
export type Db = Kysely<Tables>;
