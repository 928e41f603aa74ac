import { head, row } from "./table.ts";

/** The middle of how long one request at a time takes, in milliseconds, by the name of its case. */
export type Growth = Map<string, number>;

/** Most that the largest database may cost more than the smallest. */
const AIM = 1.2;

/** Prints what each case takes at each size, and how much more at the largest than at the smallest. */
export function printGrowth(sizes: number[], growth: Growth[]): void {
  console.log("\n### Growth of p50, one request at a time, in ms\n");
  head(["", ...sizes.map(String), "growth", `aim ${AIM}`]);
  for (const name of growth[0]?.keys() ?? []) {
    const times = growth.map((one) => one.get(name) ?? 0);
    const factor = (times.at(-1) ?? 0) / (times[0] ?? 1);
    row([name, ...times.map((time) => time.toFixed(2)), factor.toFixed(2), factor <= AIM ? "met" : "**not met**"]);
  }
}
