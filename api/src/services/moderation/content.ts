import type { Case } from "@unknot/contract/services/moderation";
import { sql } from "kysely";
import { memberName } from "../members/index.ts";

/**
 * What moderators see of a write-up or comment, of a query that has `posts p`, `comments c` and `users author`. What its
 * author has deleted, or what stands under something deleted, has no text here.
 */
export const contentColumns = [
  sql<string | null>`p.id`.as("content_post_id"),
  sql<string | null>`case when p.deleted_at is null then p.title end`.as("title"),
  sql<string | null>`case when c.id is null and p.deleted_at is null then p.problem end`.as("problem"),
  sql<string | null>`case when c.id is null and p.deleted_at is null then p.solution end`.as("solution"),
  sql<string | null>`case when c.deleted_at is null and p.deleted_at is null then c.text end`.as("text"),
  sql<string | null>`c.parent_id`.as("parent_id"),
  sql<string | null>`author.id`.as("author_id"),
  sql<string | null>`author.username`.as("author_name"),
  sql<Date | null>`case when c.id is null then p.created_at else c.created_at end`.as("written_at"),
  sql<Date | null>`case when c.id is null then p.edited_at else c.edited_at end`.as("edited_at"),
  sql<boolean>`case when c.id is null then p.hidden_at is not null else c.hidden_at is not null end`.as("is_hidden"),
  sql<string | null>`case when c.id is null then p.hidden_reason else c.hidden_reason end`.as("hidden_reason"),
] as const;

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

/** A write-up or comment as the pages of the moderators show it. */
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
