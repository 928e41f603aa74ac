import * as hidden from "@unknot/contract/words/hidden";

/** The reasons that the program itself gives for a decision, as the log and the API have them. */
export const automaticReasons = {
  waitingForReview: "Waiting for review by a moderator",
  reportedByMany: "Several members reported this. It is hidden until a moderator has looked at it.",
} as const;

const AUTOMATIC: Record<string, () => string> = {
  [automaticReasons.waitingForReview]: hidden.waitingForReview,
  [automaticReasons.reportedByMany]: hidden.reportedByMany,
};

/** The reason of a decision as people read it: what the program gave, in their language; what somebody wrote, as it is. */
export const reasonText = (reason: string | null | undefined): string => AUTOMATIC[reason ?? ""]?.() ?? reason ?? "";
