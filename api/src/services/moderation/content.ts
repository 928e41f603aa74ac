import type { Case } from "@unknot/contract/services/moderation";
import { sql } from "kysely";
import type { CommentsTable } from "../comments/index.ts";
import { memberName } from "../members/index.ts";
import type { PostsTable } from "../posts/index.ts";

/** What a query calls its `posts`, `comments` and the `users` who wrote them. */
type Aliases = { post: string; comment: string; author: string };

/**
 * What moderators see of a post or comment, as columns of a query that joins both. What its author has deleted, or what
 * stands under something deleted, has no text here.
 */
export function contentColumns({ post, comment, author }: Aliases) {
  const p = (column: keyof PostsTable) => sql.ref(`${post}.${column}`);
  const c = (column: keyof CommentsTable) => sql.ref(`${comment}.${column}`);
  const ofPost = sql`${c("id")} is null`;
  const isKept = sql`${p("deleted_at")} is null`;
  const ofEither = (column: keyof PostsTable & keyof CommentsTable) =>
    sql`case when ${ofPost} then ${p(column)} else ${c(column)} end`;
  return [
    sql<string | null>`${p("id")}`.as("content_post_id"),
    sql<string | null>`case when ${isKept} then ${p("title")} end`.as("title"),
    sql<string | null>`case when ${ofPost} and ${isKept} then ${p("problem")} end`.as("problem"),
    sql<string | null>`case when ${ofPost} and ${isKept} then ${p("solution")} end`.as("solution"),
    sql<string | null>`case when ${c("deleted_at")} is null and ${isKept} then ${c("text")} end`.as("text"),
    sql<string | null>`${c("parent_id")}`.as("parent_id"),
    sql<string | null>`${sql.ref(`${author}.id`)}`.as("author_id"),
    sql<string | null>`${sql.ref(`${author}.username`)}`.as("author_name"),
    sql<Date | null>`${ofEither("created_at")}`.as("written_at"),
    sql<Date | null>`${ofEither("edited_at")}`.as("edited_at"),
    sql<boolean>`${ofEither("hidden_at")} is not null`.as("is_hidden"),
    sql<string | null>`${ofEither("hidden_reason")}`.as("hidden_reason"),
  ] as const;
}

export type ContentRow = {
  content_post_id: string | null;
  title: string | null;
  problem: string | null;
  solution: string | null;
  text: string | null;
  parent_id: string | null;
  author_id: string | null;
  author_name: string | null;
  written_at: Date | null;
  edited_at: Date | null;
  is_hidden: boolean;
  hidden_reason: string | null;
};

/** A post or comment as the pages of the moderators show it. */
export function viewContent(row: ContentRow): Case["content"] {
  return {
    ps_id: row.content_post_id ?? "",
    title: row.title ?? "",
    problem: row.problem ?? "",
    solution: row.solution ?? "",
    text: row.text ?? "",
    user: memberName(row.author_name),
    date: row.written_at?.toISOString() ?? "",
    edited: row.edited_at?.toISOString() ?? null,
    isHidden: { active: row.is_hidden, reason: row.hidden_reason },
  };
}
