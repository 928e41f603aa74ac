import { sql } from "kysely";

/** How many statements a session keeps at most, some kB each: more than the program has that write one thing at a time. */
const KEPT_MAX = 200;
/** Longer ones are lists of many rows, each of another length and hardly ever sent again. */
const KEPT_LENGTH = 4_000;
const MARK = "/* kept */";
const names = new Map<string, string>();

/**
 * Marks a query that only reads as one that sessions keep: `query.modifyFront(KEPT)`. For those of each call whose plan is
 * the same whatever their parameters are.
 */
export const KEPT = sql.raw(MARK);

/**
 * One of some ids, in a statement that is kept. Through a subquery the planner sees as little of them each time, and so takes
 * the plan that it has: told how many there are, it makes a new one every time, which takes as long as reading them.
 */
export const oneOf = (ids: readonly (string | number)[]) => sql`any((select ${ids}::bigint[])::bigint[])`;

/** Of which statements a session keeps the plans: of all that have parameters, or of those that are marked. */
export type Keeping = "all" | "marked";

/** The name of a statement with parameters; undefined for one that no session is to keep. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= KEPT_MAX || text.length > KEPT_LENGTH) return known;
  const name = `kept_${names.size}`;
  names.set(text, name);
  return name;
}

/** A statement with parameters under the name by which its session keeps it. */
export function withName(args: unknown[], keeping: Keeping): unknown[] {
  const [text, values, ...rest] = args;
  if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return args;
  if (keeping === "marked" && !text.startsWith(`select ${MARK}`)) return args;
  const name = nameOf(text);
  return name ? [{ name, text, values }, ...rest] : args;
}
