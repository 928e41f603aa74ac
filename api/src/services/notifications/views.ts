import { pages } from "@unknot/contract/pages";
import { visibleText } from "@unknot/contract/rules/rich-text";
import type { Notification } from "@unknot/contract/services/notifications";
import { memberName } from "../user/index.ts";
import type { NotificationRow } from "./store.ts";

const EXCERPT = 160;

function cut(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  const chars = [...plain];
  return chars.length <= EXCERPT ? plain : `${chars.slice(0, EXCERPT - 1).join("")}…`;
}

const thingOf = (row: NotificationRow): string => {
  if (row.decided_comment_id) return "comment";
  return row.decided_post_id ? "write-up" : "account";
};

function decisionSentence(row: NotificationRow): string {
  const thing = thingOf(row);
  switch (row.action) {
    case "hold":
      return `Your ${thing} waits for a moderator to look at it`;
    case "hide":
      return `A moderator has hidden your ${thing}`;
    case "unhide":
      return `Your ${thing} is shown again`;
    case "mute":
      return "A moderator has muted you";
    default:
      return "You can write again";
  }
}

function appealSentence(row: NotificationRow): string {
  return row.action === "uphold"
    ? "Your appeal was looked at, and the decision stands"
    : "Your appeal was successful, and the decision is lifted";
}

function likeSentence(row: NotificationRow, name: string): string {
  const others = row.count - 1;
  const who = others === 0 ? `${name} likes` : `${name} and ${others === 1 ? "1 other" : `${others} others`} like`;
  return `${who} ${row.comment_id ? "your comment on " : ""}“${row.title ?? ""}”`;
}

/** What happened, as a sentence. */
export function sentenceOf(row: NotificationRow): string {
  const name = memberName(row.actor_name);
  switch (row.kind) {
    case "reply":
      return `${name} replied to your comment on “${row.title ?? ""}”`;
    case "comment":
      return `${name} commented on “${row.title ?? ""}”`;
    case "like":
      return likeSentence(row, name);
    case "decision":
      return decisionSentence(row);
    case "appeal":
      return appealSentence(row);
  }
}

/** The page that a notification leads to. */
export function pathOf(row: NotificationRow): string {
  if (row.kind === "decision" || row.kind === "appeal") return pages.decisions;
  const postId = row.post_id ?? "";
  return row.comment_id ? pages.comment(postId, row.comment_id) : pages.post(postId);
}

/** Some words of what was written, or why something was decided; null for neither. */
export function excerptOf(row: NotificationRow): string | null {
  if (row.text) return cut(visibleText(row.text));
  return row.reason ? cut(row.reason) : null;
}

/** A notification as the member sees it. */
export function viewNotification(row: NotificationRow): Notification {
  return {
    _id: row.id,
    kind: row.kind,
    text: sentenceOf(row),
    excerpt: excerptOf(row),
    path: pathOf(row),
    date: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  };
}
