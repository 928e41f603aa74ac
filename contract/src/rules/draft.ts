import type { DraftForm } from "../values.ts";

/** The fields that drafts have, whatever their form. */
export const draftFieldNames = [
  "title",
  "problem",
  "solution",
  "tags",
  "note",
  "text",
  "reason",
  "category",
  "name",
  "email",
  "message",
] as const;
export type DraftField = (typeof draftFieldNames)[number];

/** The fields of each form, and whether they hold formatted text. */
export const draftFields: Record<DraftForm, Partial<Record<DraftField, "rich" | "plain">>> = {
  post: { title: "plain", problem: "rich", solution: "rich", tags: "plain" },
  edit: { title: "plain", problem: "rich", solution: "rich", tags: "plain", note: "plain" },
  suggestion: { title: "plain", problem: "rich", solution: "rich", tags: "plain", note: "plain" },
  comment: { text: "rich" },
  reply: { text: "rich" },
  editComment: { text: "rich" },
  report: { reason: "rich", category: "plain" },
  appeal: { text: "plain" },
  contact: { name: "plain", email: "plain", reason: "plain", message: "rich" },
};
