import type { Answer } from "../testing/talk.ts";

/** What one row of the table says. */
export class Tally {
  readonly #statuses = new Map<string, number>();
  readonly failures: string[] = [];
  /** What went as it should, but took longer than it may: a busy machine looks the same. */
  readonly late: string[] = [];
  readonly notes: string[] = [];
  times = 0;
  acknowledged = 0;
  lost = 0;
  #longest: number | null = null;

  /** Counts an answer; those that nothing here excuses are failures. */
  count({ status, retryAfter, body }: Pick<Answer, "status" | "retryAfter" | "body">, path = ""): void {
    const name = status === 0 ? "none" : String(status);
    this.#statuses.set(name, (this.#statuses.get(name) ?? 0) + 1);
    if (status === 503 && !retryAfter) this.fail(`${path} answered 503 without Retry-After`);
    if (status >= 500 && status !== 503) this.fail(`${path} answered ${status}: ${body.slice(0, 200)}`);
  }

  /** How many answers with a status were counted so far; 0 stands for none at all. */
  answers(status: number): number {
    return this.#statuses.get(status === 0 ? "none" : String(status)) ?? 0;
  }

  /** One fault was played, after which everything was well again within so many milliseconds; `most` is the limit. */
  healed(ms: number, most: number, what: string): void {
    this.#longest = Math.max(this.#longest ?? 0, ms);
    this.inTime(ms, most, what);
  }

  /** Records what took longer than so many milliseconds. */
  inTime(ms: number, most: number, what: string): void {
    const line = `${what} took longer than ${most / 1000} s`;
    if (ms > most && !this.late.includes(line)) this.late.push(line);
  }

  expect(isSo: boolean, otherwise: string): void {
    if (!isSo) this.fail(otherwise);
  }

  fail(what: string): void {
    if (!this.failures.includes(what)) this.failures.push(what);
  }

  note(what: string): void {
    this.notes.push(what);
  }

  #result(): string {
    if (this.failures.length > 0) return `**failed**: ${this.failures.slice(0, 5).join("; ")}`;
    return this.late.length > 0 ? `**late**: ${this.late.slice(0, 5).join("; ")}` : "as it should be";
  }

  /** The columns of the table, but for the name. */
  columns(): string[] {
    const statuses = [...this.#statuses].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, n]) => `${name}: ${n}`);
    return [
      String(this.times),
      statuses.join(", "),
      `${this.lost} of ${this.acknowledged}`,
      this.#longest === null ? "" : `${(this.#longest / 1000).toFixed(2)} s`,
      this.notes.join("; "),
      this.#result(),
    ];
  }
}

export const COLUMNS = ["", "times", "answers by status", "writes lost", "longest until well", "measured", "result"];
