/** Places of one kind that the report names; there may be a million of them. */
const NAMED_MAX = 20;

/** What an import has read, written and skipped, by the names people read in the closing report. */
export class Report {
  readonly read: Record<string, number> = {};
  readonly written: Record<string, number> = {};
  readonly skipped: Record<string, number> = {};
  /** Where in the dump the first of the rows are that something is wrong with, by what is wrong. */
  readonly faults: Record<string, string[]> = {};

  count(part: "read" | "written" | "skipped", what: string, by = 1): void {
    const counts = this[part];
    counts[what] = (counts[what] ?? 0) + by;
  }

  /** Counts a row as skipped that something is wrong with, and notes where it is. */
  fault(what: string, place: string): void {
    this.count("skipped", what);
    this.faults[what] ??= [];
    if (this.faults[what].length < NAMED_MAX) this.faults[what].push(place);
  }

  #faultLines(): string[] {
    return Object.entries(this.faults).flatMap(([what, places]) => {
      const more = (this.skipped[what] ?? 0) - places.length;
      return [`${what}:`, ...places.map((place) => `  ${place}`), ...(more > 0 ? [`  and ${more} more`] : [])];
    });
  }

  /** The report as plain text, one count a line, then where the faulty rows are. */
  toString(): string {
    const lines = (["read", "written", "skipped"] as const).flatMap((part) => {
      const counts = Object.entries(this[part]).filter(([, count]) => count > 0);
      const rows = counts.map(([what, count]) => `  ${String(count).padStart(9)}  ${what}`);
      return [`${part[0]?.toUpperCase()}${part.slice(1)}:`, ...(rows.length > 0 ? rows : ["          nothing"])];
    });
    return [...lines, ...this.#faultLines()].join("\n");
  }
}
