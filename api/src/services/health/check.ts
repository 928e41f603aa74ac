import type { FoundProblem } from "@unknot/contract/language/health-problem";
import type { HealthProblem } from "@unknot/contract/values";
import type { AppContext } from "../../context.ts";

/** Something that is wrong. Where several of one name can be, `subject` tells them apart. */
export type Found = FoundProblem & { subject?: string };

/** Looks at one thing. What it throws is no finding: then nobody knows. */
export type Check = {
  name: string;
  /** All that it may find. */
  finds: readonly HealthProblem[];
  run: (context: AppContext) => Found[] | Promise<Found[]>;
};

/** A check that finds one problem or none: its values where it is there, null where all is well. */
export const check = (
  name: HealthProblem,
  run: (context: AppContext) => Found["params"] | null | Promise<Found["params"] | null>,
): Check => ({
  name,
  finds: [name],
  run: async (context) => {
    const params = await run(context);
    return params ? [{ name, params }] : [];
  },
});

/** A sentence of a mail server or a library may be long, and is shown with others. */
const WHY_MAX = 300;
const ADDRESS = /[^\s<>@]+@[^\s<>@]+/g;

/** Why something failed, in few words, without anybody's address or password. */
export function shortly(why: string): string {
  const text = why
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 10 * WHY_MAX)
    .replace(ADDRESS, "…");
  return text.length > WHY_MAX ? `${text.slice(0, WHY_MAX)}…` : text;
}
