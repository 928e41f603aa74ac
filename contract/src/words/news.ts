import { formatCount, formatList } from "./format.ts";

/** What a decision is about, as its member reads it. */
export const things = { comment: "comment", post: "post", account: "account" };

export const replied = (name: string, title: string) => `${name} replied to your comment on “${title}”`;
export const commented = (name: string, title: string) => `${name} commented on “${title}”`;

/** Somebody, and so many others, like a post, or a comment on it. */
export function liked(name: string, others: number, isComment: boolean, title: string): string {
  const who = others === 0 ? `${name} likes` : `${formatList([name, formatCount(others, "other")])} like`;
  return `${who} ${isComment ? "your comment on " : ""}“${title}”`;
}

export const held = (thing: string) => `Your ${thing} waits for a moderator to look at it`;
export const hidden = (thing: string) => `A moderator has hidden your ${thing}`;
export const shownAgain = (thing: string) => `Your ${thing} is shown again`;
export const muted = "A moderator has muted you";
export const unmuted = "You can write again";
export const upheld = "Your appeal was looked at, and the decision stands";
export const overturned = "Your appeal was successful, and the decision is lifted";
