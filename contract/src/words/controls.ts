// Made from the messages by `npm run messages`: a change is made there.
import { pluralOf } from "../language/number-format.ts";
import { number, plural } from "@messageformat/runtime";
const en = /* @__PURE__ */ pluralOf("en");
export const discardWhatYouTyped = (): string => "Discard what you typed?";
export const keepEditing = (): string => "Keep Editing";
export const unsavedChanges = (): string => "You have unsaved changes!";
export const tooMany = (d: { over: number }): string => plural(d.over, 0, en, { one: number("en", d.over, 0) + " character", other: number("en", d.over, 0) + " characters" }) + " too many" as string;
export const tooLongBy = (d: { over: number }): string => "Too long by " + plural(d.over, 0, en, { one: number("en", d.over, 0) + " character", other: number("en", d.over, 0) + " characters" });
export const mutedUntil = (d: { time: string | number }): string => "You cannot write until " + d.time + "; what you typed is kept";
export const mutedForNow = (): string => "You cannot write at the moment; what you typed is kept";
