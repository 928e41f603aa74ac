import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { sql } from "kysely";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";

// One writer per table: in the query builder, in SQL, and in the functions that the database calls by itself.

const ROOT = import.meta.dirname;

/** Who writes which tables. */
const TABLES: Record<string, string[]> = {
  "services/members": ["users", "name_claims", "former_usernames"],
  "services/decisions": ["moderation_log", "moderation_months"],
  "services/site-settings": ["site_settings"],
  "services/auth": ["accounts", "account_tokens", "sessions", "known_logins", "sign_ups"],
  "services/contact": ["contact_messages"],
  "services/tags": ["tags", "post_tags", "tag_counts_due", "tag_suggestions"],
  "services/posts": ["posts", "post_sources", "post_originals", "tallies", "tallies_due", "drafts", "abandoned_posts"],
  "services/comments": ["comments", "comment_sources", "helpful_comments", "abandoned_comments"],
  "services/following": ["follows", "muted_members", "muted_tags", "muted_words"],
  "services/backups": ["backups"],
  "services/dumps": ["public_dumps", "withdrawals"],
  "services/health": ["health_problems", "mail_domains"],
  "services/history": ["post_versions", "comment_versions"],
  "services/alternatives": ["alternatives", "duplicates", "duplicate_agreements"],
  "services/suggestions": ["suggested_edits"],
  "services/outcomes": ["outcomes", "abandoned_outcomes"],
  "services/profiles": ["profiles"],
  "services/saved": ["saved_posts"],
  "services/notifications": [
    "notifications",
    "notification_preferences",
    "push_devices",
    "push_keys",
    "push_preferences",
    "wishes",
  ],
  "services/likes": ["post_likes", "comment_likes", "abandoned_likes"],
  "services/moderation": ["reports", "cases", "appeals"],
  "services/statistics": ["site_numbers", "site_events"],
  calls: ["idempotent_answers"],
  platform: ["rate_limits", "schema_needs"],
  "support/search": [
    "search_state",
    "search_terms",
    "search_words",
    "search_lists",
    "search_forward",
    "search_fresh",
    "search_indexed_before",
    "search_vectors",
    "search_comment_terms",
    "search_comment_changes",
    "searches",
    "missed_searches",
  ],
  "support/changes": ["changes", "changes_pruned"],
  "support/jobs": ["long_jobs"],
  "support/uploads": ["uploads", "upload_uses"],
  importers: ["imported_items"],
};
/** Functions of the database that are the search's, without `search_`. */
const OF_SEARCH =
  "comment_changed comment_gone comment_shown comments_holding follow_comment follow_post forget index_comments index_new_comments post_indexed vector_due".split(
    " ",
  );

/** Those that note what has changed. */
const OF_CHANGES = `
  comment_version_state_changed comments_came_or_went comments_counted comments_edited former_usernames_changed
  note_changes posts_came_or_went posts_counted posts_edited profiles_changed site_settings_changed sources_changed
  tagged_came_or_went tagged_changed tags_came tags_changed tags_went transparency_changed users_came_or_went
  users_counted users_renamed version_state_changed`
  .trim()
  .split(/\s+/);

/**
 * Whose the functions of the database are. `keeps`: the columns of others' tables that they keep up to date, because a
 * count and what it counts, or a decision and what it hides, change together. Nobody else may write those.
 */
const FUNCTIONS: Record<string, { owner: string; keeps?: string[] }> = {
  cases_follow_comments: { owner: "services/moderation" },
  cases_follow_posts: { owner: "services/moderation" },
  alternatives_changed: { owner: "services/alternatives" },
  content_withdrawn: { owner: "services/dumps" },
  dumps_changed: { owner: "services/dumps" },
  note_withdrawal: { owner: "services/dumps" },
  duplicates_changed: { owner: "services/alternatives", keeps: ["posts.duplicate_of"] },
  comment_likes_changed: {
    owner: "services/likes",
    keeps: ["comments.like_count", "users.likes_given", "users.likes_received"],
  },
  helpful_comment_changed: { owner: "services/comments" },
  comment_versions_erased: { owner: "services/history" },
  comments_deleted: { owner: "services/comments", keeps: ["posts.comment_count", "users.comment_count"] },
  comments_inserted: { owner: "services/comments", keeps: ["posts.comment_count", "users.comment_count"] },
  comments_visibility_changed: { owner: "services/comments", keeps: ["posts.comment_count", "users.comment_count"] },
  likes_left_behind: { owner: "services/likes" },
  likes_received_lost: { owner: "services/likes", keeps: ["users.likes_received"] },
  member_is_there: { owner: "services/members" },
  moderation_log_applies: {
    owner: "services/decisions",
    keeps: ["comments.hidden_at", "comments.hidden_reason", "posts.hidden_at", "posts.hidden_reason"],
  },
  moderation_log_counted: { owner: "services/decisions" },
  moderation_log_stays: { owner: "services/decisions" },
  moderation_month_counted: { owner: "services/decisions" },
  outcomes_counted: {
    owner: "services/outcomes",
    keeps: [
      "posts.earlier_failed_count",
      "posts.earlier_worked_count",
      "posts.failed_count",
      "posts.last_worked_at",
      "posts.worked_count",
    ],
  },
  outcomes_left_behind: { owner: "services/outcomes" },
  post_likes_changed: {
    owner: "services/likes",
    keeps: ["posts.like_count", "users.likes_given", "users.likes_received"],
  },
  post_shown_or_hidden: { owner: "services/posts", keeps: ["users.comment_count", "users.post_count"] },
  post_tag_recounted: { owner: "services/tags" },
  post_tags_counted: { owner: "services/tags" },
  post_tags_follow_post: { owner: "services/tags" },
  post_tags_take_state: { owner: "services/tags" },
  posts_before_delete: { owner: "services/posts" },
  posts_inserted: { owner: "services/posts", keeps: ["users.post_count"] },
  solution_changed: { owner: "services/posts" },
  tally: { owner: "services/posts" },
  posts_scored: { owner: "services/posts" },
  posts_visibility_changed: { owner: "services/posts" },
  reports_counted: { owner: "services/moderation" },
  ...Object.fromEntries(OF_SEARCH.map((name) => [`search_${name}`, { owner: "support/search" }])),
  uploads_deleted: { owner: "support/uploads", keeps: ["tallies_due.*"] },
  uploads_inserted: { owner: "support/uploads", keeps: ["tallies_due.*"] },
  writer_state: { owner: "services/trust" },
  ...Object.fromEntries(OF_CHANGES.map((name) => [name, { owner: "support/changes" }])),
};

const ownerOf = (table: string) =>
  table === "unknot_nearest" ? "support/search" : Object.keys(TABLES).find((owner) => TABLES[owner]?.includes(table));

/** What a piece of SQL writes: tables, and of an update its columns. A name that is put in later is `?`. */
function writesOf(text: string): { table: string; columns: string[] }[] {
  const rows = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?([\w?]+)/gi;
  const updates = /\bupdate\s+(?:only\s+)?(?!set\b)([\w?]+)(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\s+([^;]*)/gi;
  return [
    ...[...text.matchAll(rows)].map(([, table = ""]) => ({ table, columns: ["*"] })),
    ...[...text.matchAll(updates)].map(([, table = "", rest = ""]) => ({ table, columns: columnsSet(rest) })),
  ];
}

/** The columns on the left of a list of assignments. */
function columnsSet(assignments: string): string[] {
  let flat = assignments;
  for (let before = ""; before !== flat; ) [before, flat] = [flat, flat.replace(/\([^()]*\)/g, "")];
  const [list = ""] = flat.split(/\b(?:from|where|returning)\b/i);
  return list.split(",").map((assignment) => assignment.split("=")[0]?.trim() ?? "");
}

const BUILDER = new Set(["insertInto", "replaceInto", "updateTable", "deleteFrom", "mergeInto"]);

/** What a file of ours writes, by the query builder or in SQL. */
function tablesWritten(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [first] = node.arguments;
      if (BUILDER.has(node.expression.name.text)) {
        const name = first && ts.isStringLiteralLike(first) ? first.text : "?";
        found.push(name.split(" ")[0] ?? "?");
      }
    }
    if (ts.isTemplateExpression(node)) {
      const texts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
      found.push(...writesOf(texts.join("?")).map(({ table }) => table));
    } else if (ts.isStringLiteralLike(node)) {
      found.push(...writesOf(node.text).map(({ table }) => table));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What puts back, or takes along, what all of them had written. */
const OF_ALL = ["backup/restore.ts", "backup/queued-jobs.ts"];

const sources = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !OF_ALL.includes(path))
  .map((path) => join(ROOT, path));

describe("one writer per table", async () => {
  const { db, close } = await openTestDatabase();
  afterAll(close);

  it("every table is somebody's", async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.values(TABLES).flat().sort());
  });

  it("whoever writes a table in the program is its owner", () => {
    const foreign = sources.flatMap((path) => {
      const file = relative(ROOT, path);
      return tablesWritten(path)
        .filter((table) => !file.startsWith(`${ownerOf(table)}/`))
        .map((table) => `${file} writes ${table}`);
    });
    expect(foreign).toEqual([]);
  });

  it("functions of the database write their owner's tables, and keep the columns that are said here", async () => {
    const { rows } = await sql<{ name: string; body: string }>`
      select p.proname as name, p.prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' order by 1`.execute(db);
    const found = rows.map(({ name, body }) => {
      const owner = FUNCTIONS[name]?.owner;
      const writes = writesOf(body.replace(/--.*/g, ""));
      const foreign = writes.filter(({ table }) => ownerOf(table) !== owner);
      const keeps = foreign.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
      return [name, { owner, ...(keeps.length > 0 && { keeps: [...new Set(keeps)].sort() }) }] as const;
    });
    expect(Object.fromEntries(found)).toEqual(FUNCTIONS);
  });

  it("sees what there is to see", () => {
    const text = `with gone as (delete from a where x for update) insert into b (c) select 1 on conflict do update set
      d = 1; update only e f set g = coalesce(h, (select 1)), i = 2 from j where k for no key update; truncate l`;
    expect(writesOf(text)).toEqual([
      { table: "a", columns: ["*"] },
      { table: "b", columns: ["*"] },
      { table: "l", columns: ["*"] },
      { table: "e", columns: ["g", "i"] },
    ]);
  });
});
