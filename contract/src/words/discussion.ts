// Made from the messages by `npm run messages`: a change is made there.
import { pluralOf } from "../language/number-format.ts";
import { number, plural } from "@messageformat/runtime";
const en = /* @__PURE__ */ pluralOf("en");
export const isDeleted = (): string => "This comment has been deleted.";
export const isHidden = (): string => "This comment is hidden.";
export const commentsOn = (d: { title: string | number }): string => "Comments on " + d.title;
export const loadingComments = (): string => "Loading comments";
export const showMoreComments = (): string => "Show More Comments";
export const showEarlierComments = (): string => "Show Earlier Comments";
export const writeAComment = (): string => "Write a Comment";
export const replies = (d: { count: number }): string => plural(d.count, 0, en, { one: number("en", d.count, 0) + " reply", other: number("en", d.count, 0) + " replies" }) as string;
export const commentDeleted = (): string => "Your comment has been deleted";
export const commentBy = (d: { name: string | number }): string => "Comment by " + d.name;
export const beFirst = (): string => "What others add will be here; you can be the first.";
export const helpful = (): string => "Marked as helpful by the author";
