import type { Failure, Muted } from "@unknot/contract/errors";
import type { Problem } from "@unknot/contract/rules/problem";
import type { DialogProps } from "./dialogs";

/** Whether a call was refused. */
export function isFailure(answer: { success: boolean }): answer is Failure & Partial<Muted> {
  return !answer.success;
}

/** What a form says of a call that was refused, and with which field it is where the answer says so. */
export const problemOfFailure = ({ error, field }: Failure): Partial<Problem> => ({
  message: error,
  ...(field && { field }),
});

/** What the moderation notice says to a muted member; null where the answer is about something else. */
export function noticeOf(answer: Failure & Partial<Muted>): DialogProps["moderationNotice"] | null {
  const { isMuted, message = "", reason, expiration } = answer;
  return isMuted ? { message, ...(reason && { reason }), expiration: expiration ?? null } : null;
}

/** The sentence for a field, where the problem is with it. */
export const errorOfField = (problem: Partial<Problem> | null, name: string): string | undefined =>
  problem?.field === name ? problem.message : undefined;

/** The sentence for the form as a whole: where the problem is with none of its fields. */
export const errorOfForm = (problem: Partial<Problem> | null, names: readonly string[]): string | undefined =>
  problem && !names.some((name) => name === problem.field) ? problem.message : undefined;
