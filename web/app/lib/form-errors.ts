import type { Failure, Muted } from "@unknot/contract/errors";
import { formatHere } from "@unknot/contract/language/format";
import type { Problem } from "@unknot/contract/rules/problem";
import * as controls from "@unknot/contract/words/controls";
import type { DialogProps } from "./dialogs";

/** What a form says is wrong, and with which of its fields, where it is with one. */
export type FormProblem = {
  text: string;
  field?: string;
  /** A rule said so here, which is asked again as the form changes; the server's word stands until its field changes. */
  isOurs?: true;
};

type Checked = Iterable<Problem> | Problem | FormProblem | null;

const saidHere = (one: Problem | FormProblem): FormProblem =>
  "text" in one ? { ...one, isOurs: true } : { text: one.sentence.text, field: one.field, isOurs: true };

/** What the rules of a form found, with one sentence for each field: the first. */
export function problemsOf(checked: Checked): FormProblem[] {
  if (checked === null) return [];
  const all = Symbol.iterator in checked ? [...checked] : [checked];
  const first = all.filter(({ field }, at) => all.findIndex((other) => other.field === field) === at);
  return first.map(saidHere);
}

/** What is left of what a form said, when a field has changed and its rules have been asked again: what is mended goes. */
export function stillWrong(said: FormProblem[], now: FormProblem[], changed: string): FormProblem[] {
  return said.flatMap((problem) => {
    if (!problem.isOurs) return problem.field === changed ? [] : [problem];
    return now.find(({ field }) => field === problem.field) ?? [];
  });
}

/** Whether a call was refused. */
export function isFailure(answer: { success: boolean }): answer is Failure & Partial<Muted> {
  return !answer.success;
}

const whileMuted = (until: string | null | undefined): string =>
  until ? controls.mutedUntil({ time: formatHere(until) }) : controls.mutedForNow();

/** What a form says of a call that was refused, and with which field it is where the answer says so. */
export const problemOfFailure = ({ error, field, isMuted, expiration }: Failure & Partial<Muted>): FormProblem => ({
  text: isMuted ? whileMuted(expiration) : error,
  ...(field && { field }),
});

/** What the moderation notice says to a muted member; null where the answer is about something else. */
export function noticeOf(answer: Failure & Partial<Muted>): DialogProps["moderationNotice"] | null {
  const { isMuted, error: message, reason, expiration } = answer;
  return isMuted ? { message, ...(reason && { reason }), expiration: expiration ?? null } : null;
}

/** The sentence for a field, where a problem is with it. */
export const errorOfField = (problems: readonly FormProblem[], name: string): string | undefined =>
  problems.find(({ field }) => field === name)?.text;

/** The sentence for the form as a whole: where a problem is with none of its fields. */
export const errorOfForm = (problems: readonly FormProblem[], names: readonly string[]): string | undefined =>
  problems.find(({ field }) => !names.some((name) => name === field))?.text;
