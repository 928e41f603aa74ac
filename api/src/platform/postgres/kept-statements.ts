/** How many statements a session keeps at most, some kB each: more than the program has that write one thing at a time. */
const KEPT_MAX = 200;
/** Longer ones are lists of many rows, each of another length and hardly ever sent again. */
const KEPT_LENGTH = 4_000;
const names = new Map<string, string>();

/** The name of a statement with parameters; undefined for one that no session is to keep. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= KEPT_MAX || text.length > KEPT_LENGTH) return known;
  const name = `kept_${names.size}`;
  names.set(text, name);
  return name;
}

/** A statement with parameters under the name by which its session keeps it. */
export function withName(args: unknown[]): unknown[] {
  const [text, values, ...rest] = args;
  if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return args;
  const name = nameOf(text);
  return name ? [{ name, text, values }, ...rest] : args;
}
