import { authorName } from "@unknot/contract/language/author";
import { isolated } from "@unknot/contract/language/isolated";
import { reasonText } from "@unknot/contract/language/reasons";
import type { Sentence } from "@unknot/contract/language/sentence";
import { pages } from "@unknot/contract/pages";
import { visibleText } from "@unknot/contract/rules/rich-text";
import type { Notification } from "@unknot/contract/services/notifications";
import { suggestionsPath } from "@unknot/contract/suggestion-pages";
import * as news from "@unknot/contract/words/news";
import { memberName } from "../members/index.ts";
import type { NotificationRow } from "./store.ts";

const EXCERPT = 160;

function cut(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  const chars = [...plain];
  return chars.length <= EXCERPT ? plain : `${chars.slice(0, EXCERPT - 1).join("")}…`;
}

/** Who did it, as a sentence names them. */
const nameOf = (name: string | null) => isolated(authorName(memberName(name)));

const subjectOf = (row: NotificationRow): "post" | "comment" | "account" => {
  if (row.decided_comment_id) return "comment";
  return row.decided_post_id ? "post" : "account";
};

function decisionSentence(row: NotificationRow): Sentence {
  switch (row.action) {
    case "hold":
      return news.held({ thing: subjectOf(row) });
    case "hide":
      return news.hidden({ thing: subjectOf(row) });
    case "unhide":
      return news.shownAgain({ thing: subjectOf(row) });
    case "mute":
      return news.muted();
    case "clear":
      return news.cleared();
    case "erase":
      return news.erased({ thing: subjectOf(row) });
    case "restrict":
      return news.abilityTaken({ ability: row.ability ?? "" });
    case "unrestrict":
      return news.abilityGiven({ ability: row.ability ?? "" });
    default:
      return news.unmuted();
  }
}

/** To who proposed a change: what became of it; to the author of the post: that it was proposed, or taken by a moderator. */
function suggestionSentence(row: NotificationRow): Sentence {
  const [name, title] = [nameOf(row.actor_name), isolated(row.title ?? "")];
  if (row.suggester_id === row.user_id && row.is_undone) return news.editUndone({ name, title });
  if (row.suggester_id === row.user_id)
    return row.suggestion_status === "accepted" ? news.editTaken({ name, title }) : news.editDeclined({ name, title });
  if (row.is_published || row.is_undone) return news.editPublished({ name, title });
  if (row.is_by_suggester) return news.editSuggested({ name, title });
  return news.editTakenForYou({ name: nameOf(row.suggester_name), title });
}

/** What happened, as a sentence. */
export function sentenceOf(row: NotificationRow): Sentence {
  const name = nameOf(row.actor_name);
  const title = isolated(row.title ?? "");
  switch (row.kind) {
    case "reply":
      return news.replied({ name, title });
    case "comment":
      return news.commented({ name, title });
    case "mention":
      return news.mentioned({ name, on: row.comment_id === null ? "post" : "comment", title });
    case "like":
      return news.liked({ name, others: row.count - 1, on: row.comment_id === null ? "post" : "comment", title });
    case "alternative":
      return news.solvedOtherwise({ name, title });
    case "duplicate":
      return row.duplicate_id === null ? news.duplicateProposed({ name, title }) : news.duplicateAgreed({ title });
    case "suggestion":
      return row.tag === null
        ? suggestionSentence(row)
        : news.tagDescribed({ tag: isolated(row.tag), isTaken: String(row.is_taken) });
    case "follow":
      return row.comment_id === null ? news.published({ name, title }) : news.commented({ name, title });
    case "wish":
      return news.granted({ name, title });
    case "decision":
      return decisionSentence(row);
    case "appeal":
      return row.action === "uphold" ? news.upheld() : news.overturned();
  }
}

/** The page that a notification leads to. */
export function pathOf(row: NotificationRow): string {
  if (row.kind === "decision" || row.kind === "appeal") return pages.decisions;
  if (row.tag !== null) return pages.tag(row.tag);
  const postId = row.post_id ?? "";
  // There its author can make it say again what it said.
  if (row.is_published || row.is_undone) return pages.history(postId);
  if (row.kind === "suggestion") return suggestionsPath(postId);
  if (row.kind === "duplicate") return pages.duplicates(postId);
  return row.comment_id ? pages.comment(postId, row.comment_id) : pages.post(postId);
}

/** Some words of what was written, or why something was decided; null for neither. */
export function excerptOf(row: NotificationRow): string | null {
  if (row.text) return cut(visibleText(row.text));
  return row.reason ? cut(reasonText(row.reason)) : null;
}

/** A notification as the member sees it. */
export function viewNotification(row: NotificationRow): Notification {
  const { code, params, text } = sentenceOf(row);
  return {
    _id: row.id,
    kind: row.kind,
    code,
    params,
    text,
    excerpt: excerptOf(row),
    path: pathOf(row),
    date: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  };
}
