import { availableParallelism, loadavg } from "node:os";

/** What other work the machine has, which every time that is measured is longer by. */
export const busyness = (): string => `${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} processors`;

/** Prints a line of a table in Markdown. */
export const printLine = (columns: string[]): void =>
  console.log(`| ${columns.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`);

/** Has `end` run once, and the process end with 1, when it is told to stop; says whether it was. */
export function endWhenTold(end: () => Promise<void>): () => boolean {
  let isTold = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (isTold) return;
      isTold = true;
      end().finally(() => process.exit(1));
    });
  }
  return () => isTold;
}
