import * as words from "@unknot/contract/words/health";
import { type HealthProblem, healthProblems } from "../values.ts";

/** What is wrong, by its name, and what its sentences are given. */
export type FoundProblem = { name: HealthProblem; params: Record<string, string | number> };

/** Which sentence it is decides what it is given; a test says each of them. */
type Say = (params: FoundProblem["params"]) => string;
const sentences = words as unknown as Record<HealthProblem | `${HealthProblem}Do`, Say>;

type InWords = { what: string; todo: string };

/**
 * A problem in words: what is wrong, and what to do about it. Numbers are filled in; where what a machine said stands,
 * an address for one, is a tag of its name.
 */
export function problemInWords({ name, params }: FoundProblem): InWords {
  return { what: sentences[name](params), todo: sentences[`${name}Do`](params) };
}

/** The same as plain text. */
export function problemInText(problem: FoundProblem): InWords {
  const { what, todo } = problemInWords(problem);
  const fill = (text: string) => text.replace(/<(\w+)\/>/g, (tag, name) => String(problem.params[name] ?? tag));
  return { what: fill(what), todo: fill(todo) };
}

/** Problems in the order in which they are told: the gravest first. */
export function gravestFirst<Problem extends { name: HealthProblem }>(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => healthProblems.indexOf(a.name) - healthProblems.indexOf(b.name));
}
