import type { TextForm } from "@unknot/contract/values";
import type { Db } from "../../database.ts";
import { htmlHash } from "../../support/rich-text/html-hash.ts";
import { RENDERER } from "../../support/rich-text/renderer.ts";
import { undecorated } from "../../support/rich-text/undecorated.ts";

/** A comment as it was written, and in what form. */
export type CommentOriginal = { form: TextForm; text: string };

/**
 * The columns of a comment's text: its HTML, and what it was made of. HTML that came out as it went in is its own
 * original.
 */
export function textColumns(text: string, original: CommentOriginal = { form: "html", text }) {
  const isSame = original.form === "html" && original.text === text;
  return {
    text,
    renderer: RENDERER,
    original: isSame ? null : original.text,
    original_form: isSame ? null : original.form,
    original_made: isSame ? null : htmlHash(text),
  };
}

/** The columns of a comment of which only its place stays. */
export const noText = { text: "", original: null, original_form: null, original_made: null };

/** What was written in a comment; undefined where there is none. Not for other eyes than its author's. */
export async function findCommentOriginal(db: Db, id: string): Promise<CommentOriginal | undefined> {
  const row = await db
    .selectFrom("comments")
    .select(["text", "original", "original_form", "original_made"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { text, original, original_form: form, original_made: made } = row;
  const isOfThis = made === null || made === htmlHash(text);
  if (isOfThis && form !== null && original !== null) return { form, text: original };
  // Where an older release wrote it, formulas and code go back to how they were typed; other HTML has none of either.
  return { form: "html", text: undecorated(text) };
}
