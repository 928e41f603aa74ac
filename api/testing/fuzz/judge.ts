import type { AnyEndpoint } from "@unknot/contract/endpoint";
import { Failure, Muted } from "@unknot/contract/errors";
import { Errors } from "typebox/value";
import { declaredStatuses } from "../../src/calls/declared.ts";

/** The longest that an answer may take, in milliseconds. */
export const SLOW = 1000;
/** What no answer may tell: where the program lies, what it runs, and where in it something broke. */
const INNER = /node_modules|\.ts:\d|\bat \w+ \(|\b(?:select|insert|update) .* (?:from|into|set) |ECONN|SQLSTATE/i;

export type Answer = { status: number; type: string; body: string; milliseconds: number };

function schemaFor(endpoint: AnyEndpoint, status: number) {
  if (status === 200) return endpoint.output;
  return status === 423 ? Muted : Failure;
}

function misfit(endpoint: AnyEndpoint, { status, body }: Answer): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return "no JSON";
  }
  const [first] = Errors(schemaFor(endpoint, status), parsed);
  if (first) return `the body does not fit its schema: ${first.instancePath} ${first.message}`;
  if (status !== 200 && INNER.test(body)) return "the answer tells of the program's inside";
  return null;
}

/** What is wrong with an answer, but for its time; empty where nothing is. */
export function judge(endpoint: AnyEndpoint, answer: Answer): string[] {
  const { status, type } = answer;
  const found: string[] = [];
  if (status >= 500) found.push(`answered ${status}`);
  if (!declaredStatuses(endpoint).includes(status)) found.push(`answered ${status}, which it does not declare`);
  if (endpoint.isStream && status === 200) return found;
  if (!type.startsWith("application/json")) found.push(`answered with ${type || "no type"}`);
  const wrong = misfit(endpoint, answer);
  return wrong ? [...found, wrong] : found;
}
