// Made from the messages by `npm run messages`: a change is made there.
import { select } from "@messageformat/runtime";
export const heldUntilLookedAt = (): string => "Held for review";
export const reportsDismissed = (): string => "Reports dismissed";
export const membersMuted = (): string => "Members muted";
export const membersLetWriteAgain = (): string => "Members unmuted";
export const appealsDecisionStands = (): string => "Appeals: decision upheld";
export const appealsDecisionLifted = (): string => "Appeals: decision overturned";
export const logEntry = (d: { thing: "problemSolution" | "comment" | "reply" | (string & {}); action: "hold" | "hide" | "unhide" | "mute" | "unmute" | "uphold" | (string & {}); category: "none" | (string & {}); end: "none" | (string & {}) }): string => "<b>" + select(d.thing, { problemSolution: "Post", comment: "Comment", reply: "Reply", other: "Member" }) + "</b> " + select(d.action, { hold: "held for review", hide: "hidden", unhide: "shown again", mute: "muted", unmute: "unmuted", uphold: "appeal: decision upheld", other: "appeal: decision overturned" }) + select(d.category, { none: "", other: " (" + d.category + ")" }) + select(d.end, { none: "", other: ", until <end/>" });
export const reportsByCategory = (): string => "Reports by category";
export const hiddenByCategory = (): string => "Hidden by category";
export const explained = (): string => "Moderators hide what breaks the rules, and mute members who keep breaking them. Every decision has a reason. The member is told and can appeal once; a moderator other than the one who decided answers. Everything is recorded in a log that nobody can change. Names and what was removed are not shown here.";
export const byMonth = (): string => "By month";
export const nothingYet = (): string => "Nothing has been reported or decided yet.";
export const theLog = (): string => "The log";
export const byItself = (): string => "Automatic, <time/>";
export const byAModerator = (): string => "By a moderator, <time/>";
export const willBeHere = (): string => "Each decision will be here, with its reason.";
export const theRules = (): string => "Read the Rules";
