// Made from the messages by `npm run messages`: a change is made there.
import { pluralOf } from "../language/number-format.ts";
import { number, plural } from "@messageformat/runtime";
const en = /* @__PURE__ */ pluralOf("en");
export const order = (): string => "Order";
export const oldest = (): string => "Oldest";
export const newest = (): string => "Newest";
export const best = (): string => "Best";
export const mark = (): string => "Mark as Helpful";
export const unmark = (): string => "Helpful No More";
export const marked = (): string => "Marked as the helpful comment";
export const unmarked = (): string => "No comment is marked as helpful";
export const linked = (): string => "The comment that you were sent to; it stands further down among the others";
export const linkedIsGone = (): string => "The comment that you were sent to is not there any more.";
export const newSince = (d: { count: number }): string => plural(d.count, 0, en, { one: number("en", d.count, 0) + " new since you were here.", other: number("en", d.count, 0) + " new since you were here." }) as string;
export const nextNew = (): string => "Show the Next";
export const newPost = (): string => "New";
export const newComments = (d: { count: number }): string => plural(d.count, 0, en, { one: number("en", d.count, 0) + " new comment", other: number("en", d.count, 0) + " new comments" }) as string;
