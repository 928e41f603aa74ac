import type { PostText } from "@unknot/contract/rules/post";
import type { PostsTable } from "./tables.ts";

// The columns of a post, by what they are for. Queries select these, so that a new column is added here alone.

type Columns = readonly (keyof PostsTable)[];

/** What its author writes. */
export const textColumns = ["title", "problem", "solution"] as const satisfies Columns;

/** What decides who sees it. */
export const stateColumns = ["author_id", "hidden_at", "deleted_at"] as const satisfies Columns;

/** What the search is made of. */
export const indexedColumns = ["id", ...textColumns] as const satisfies Columns;

/** What members who tried its solution have said. */
export const outcomeColumns = [
  "worked_count",
  "failed_count",
  "last_worked_at",
  "earlier_worked_count",
  "earlier_failed_count",
] as const satisfies Columns;

/** What a view of it is made of. */
export const shownColumns = [
  ...indexedColumns,
  ...stateColumns,
  "created_at",
  "edited_at",
  "hidden_reason",
  "like_count",
  "comment_count",
  ...outcomeColumns,
  "outdated_at",
] as const satisfies Columns;

/** What its author writes, out of something that holds more. */
export const textOf = ({ title, problem, solution }: PostText): PostText => ({ title, problem, solution });

/** Columns by the name that a query gives the posts. */
export const columnsOf = <Alias extends string, Column extends string>(alias: Alias, columns: readonly Column[]) =>
  columns.map((column) => `${alias}.${column}` as const);

/** Spread over the columns, so that each goes with its own name. */
type Prefixed<Alias extends string, Column extends string> = Column extends string
  ? `${Alias}.${Column} as post_${Column}`
  : never;

/** What decides who sees a post, in a query that selects it beside something else: `post_` before each name. */
export const postStateColumns = <Alias extends string>(alias: Alias) =>
  stateColumns.map((column) => `${alias}.${column} as post_${column}`) as Prefixed<
    Alias,
    (typeof stateColumns)[number]
  >[];
