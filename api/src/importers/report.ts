/** What an import has read, written and skipped, by the names people read in the closing report. */
export class Report {
  readonly read: Record<string, number> = {};
  readonly written: Record<string, number> = {};
  readonly skipped: Record<string, number> = {};

  count(part: "read" | "written" | "skipped", what: string, by = 1): void {
    const counts = this[part];
    counts[what] = (counts[what] ?? 0) + by;
  }

  /** The report as plain text, one count a line. */
  toString(): string {
    const lines = (["read", "written", "skipped"] as const).flatMap((part) => {
      const counts = Object.entries(this[part]).filter(([, count]) => count > 0);
      const rows = counts.map(([what, count]) => `  ${String(count).padStart(9)}  ${what}`);
      return [`${part[0]?.toUpperCase()}${part.slice(1)}:`, ...(rows.length > 0 ? rows : ["          nothing"])];
    });
    return lines.join("\n");
  }
}
