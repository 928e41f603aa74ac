/**
 * What is no part of a line of text: control characters (C0 and C1, line breaks but not the blanks among them) and what
 * turns the direction of the text around it, bidi embeddings, overrides, isolates and marks (UAX 9, section 2).
 */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text as one line: blanks and line breaks are one space, control characters and marks of direction are gone. */
export function toLine(text: string): string {
  return text
    .replace(/[\s\u0085]+/g, " ")
    .replace(UNSEEN, "")
    .replace(/ +/g, " ")
    .trim();
}
