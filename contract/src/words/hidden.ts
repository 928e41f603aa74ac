// Made from the messages by `npm run messages`: a change is made there.
export const isHidden = (): string => "This post is hidden.";
export const isHiddenBecause = (): string => "This post is hidden. Reason: <reason/>";
export const waitingForReview = (): string => "Waiting for review by a moderator";
export const reportedByMany = (): string => "Several members reported this. It is hidden until a moderator has looked at it.";
