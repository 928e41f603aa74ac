import type { Difference } from "@unknot/contract/values";
import { diffArrays } from "diff";
import { type Line, linesOf } from "./lines.ts";

/** A piece of a line, and whether it was there before, is new, or both. */
type ComparedPart = { text: string; is: Difference };
/** A line of either text, or of both. */
export type ComparedLine = { is: Difference | "changed"; isCode: boolean; parts: ComparedPart[] };

/** Two texts that are compared: clean HTML, or one line. */
export type CompareTask = { title: [string, string]; bodies: [string, string][] };
export type Compared = { title: ComparedPart[]; bodies: ComparedLine[][] };

/**
 * Most steps of the algorithm (Myers 1986, O(ND)): D at most so many. Texts of the largest size that differ in more than
 * that are told apart as a whole, which is what a reader would see in them, too.
 */
const MOST_EDITS = 3000;
/** Milliseconds for all of two versions; what is not compared by then is told apart as a whole. */
const BUDGET = 800;

/** Of two lines that have less than this part of the shorter one in common, neither came out of the other. */
const LIKE = 0.5;

const visible = (text: string): number => text.replace(/\s+/g, "").length;

const words = new Intl.Segmenter(undefined, { granularity: "word" });
const split = (text: string): string[] => [...words.segment(text)].map(({ segment }) => segment);

type Run<T> = { is: Difference; items: T[] };

/** Compares until a time, in milliseconds since 1970. */
class Comparing {
  private readonly until: number;

  constructor(until: number) {
    this.until = until;
  }

  /** What two lists have in common and what not, in order; all of both where that takes too long to find out. */
  private runs<T>(from: T[], to: T[], comparator?: (a: T, b: T) => boolean): Run<T>[] {
    const timeout = this.until - Date.now();
    const bounds = { maxEditLength: MOST_EDITS, timeout, ...(comparator && { comparator }) };
    const found = timeout > 0 ? diffArrays(from, to, bounds) : undefined;
    const runs: Run<T>[] = found
      ? found.map(({ added, removed, value }) => ({ is: added ? "added" : removed ? "removed" : "same", items: value }))
      : [
          { is: "removed", items: from },
          { is: "added", items: to },
        ];
    return runs.filter(({ items }) => items.length > 0);
  }

  words(from: string, to: string): ComparedPart[] {
    return this.runs(split(from), split(to)).map(({ is, items }) => ({ is, text: items.join("") }));
  }

  /** Two lines as one that was changed; or both, where they are not alike. */
  private pair(from: Line, to: Line): ComparedLine[] {
    const parts = from.isCode === to.isCode ? this.words(from.text, to.text) : [];
    const common = parts.reduce((sum, { is, text }) => sum + (is === "same" ? visible(text) : 0), 0);
    const isAlike = common > 0 && common >= LIKE * Math.min(visible(from.text), visible(to.text));
    return isAlike ? [{ is: "changed", isCode: to.isCode, parts }] : [whole("removed", from), whole("added", to)];
  }

  /** What came instead of what: lines in their order, those that are alike as one. */
  private replaced(from: Line[], to: Line[]): ComparedLine[] {
    const count = Math.min(from.length, to.length);
    return [
      ...from.slice(0, count).flatMap((line, at) => this.pair(line, to[at] as Line)),
      ...from.slice(count).map((line) => whole("removed", line)),
      ...to.slice(count).map((line) => whole("added", line)),
    ];
  }

  html(from: string, to: string): ComparedLine[] {
    const runs = this.runs(linesOf(from), linesOf(to), isSameLine);
    const lines: ComparedLine[] = [];
    for (let at = 0; at < runs.length; at++) {
      const { is, items } = runs[at] as Run<Line>;
      const next = runs[at + 1];
      if (is === "removed" && next?.is === "added") {
        lines.push(...this.replaced(items, next.items));
        at++;
      } else lines.push(...items.map((line) => whole(is, line)));
    }
    return lines;
  }
}

const whole = (is: Difference, { text, isCode }: Line): ComparedLine => ({ is, isCode, parts: [{ text, is }] });
const isSameLine = (a: Line, b: Line): boolean => a.text === b.text && a.isCode === b.isCode;

/** What is different between two versions of a post: by lines, and within lines by words. For a thread. */
export function compareTexts({ title, bodies }: CompareTask): Compared {
  const comparing = new Comparing(Date.now() + BUDGET);
  return { title: comparing.words(...title), bodies: bodies.map(([from, to]) => comparing.html(from, to)) };
}
