import type { Failure, Muted } from "@unknot/contract/errors";
import { formatDateTime } from "@unknot/contract/language/format";
import * as controls from "@unknot/contract/words/controls";
import type { DialogProps } from "./dialogs";

/** What a form says is wrong, and with which of its fields, where it is with one. */
export type FormProblem = { text: string; field?: string };

/** Whether a call was refused. */
export function isFailure(answer: { success: boolean }): answer is Failure & Partial<Muted> {
  return !answer.success;
}

const whileMuted = (until: string | null | undefined): string =>
  until ? controls.mutedUntil({ time: formatDateTime(until) }) : controls.mutedForNow();

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

/** The sentence for a field, where the problem is with it. */
export const errorOfField = (problem: FormProblem | null, name: string): string | undefined =>
  problem?.field === name ? problem.text : undefined;

/** The sentence for the form as a whole: where the problem is with none of its fields. */
export const errorOfForm = (problem: FormProblem | null, names: readonly string[]): string | undefined =>
  problem && !names.some((name) => name === problem.field) ? problem.text : undefined;
