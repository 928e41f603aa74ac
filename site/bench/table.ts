/** Prints a row of a table in Markdown. */
export const row = (columns: (string | number)[]): void => console.log(`| ${columns.join(" | ")} |`);

/** Prints the head of a table in Markdown. */
export function head(columns: string[]): void {
  row(columns);
  row(columns.map(() => "---"));
}
