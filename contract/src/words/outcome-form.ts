// Made from the messages by `npm run messages`: a change is made there.
import { select } from "@messageformat/runtime";
export const thanks = (): string => "Noted. Thank you for saying so";
export const takenBack = (): string => "Taken back";
export const sayWhatHappened = (): string => "Noted. What happened? Write a comment, so that others know";
export const different = (): string => "Was anything different for you?";
export const differentHint = (): string => "A version or a system, for example. Only the author and moderators see it.";
export const save = (): string => "Save Note";
export const saved = (): string => "Your note has been saved";
export const notes = (): string => "What was different for others";
export const earlier = (): string => "about an earlier version of the solution";
export const noteOf = (d: { outcome: "worked" | (string & {}) }): string => select(d.outcome, { worked: "<user/>, worked", other: "<user/>, did not work" }) + " · <time/>" as string;
