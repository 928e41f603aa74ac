import * as rules from "@unknot/contract/words/rules";
import { limits } from "../limits.ts";
import { type Problem, problemOf } from "./problem.ts";
import { isEmptyRichText, visibleLength } from "./rich-text.ts";

/** The first rule that a report breaks, in the order of the specification; null when it breaks none. */
export function reportProblem({ reason }: { reason: string }): Problem | null {
  if (isEmptyRichText(reason)) return problemOf("reason", rules.reasonEmpty());
  return problemOf("reason", visibleLength(reason) > limits.reasonMax ? rules.reasonTooLong() : null);
}
