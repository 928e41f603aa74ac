import { limits } from "../limits.ts";
import { messages } from "../messages.ts";
import { hasProfanity } from "./profanity.ts";
import { isEmptyRichText, visibleLength, visibleText } from "./rich-text.ts";

const LOOKED_AT = 4 * limits.commentMax;

function problemWith(text: string, empty: string): string | null {
  const words = visibleText(text);
  if (words.length <= LOOKED_AT && hasProfanity(words)) return messages.profaneComment;
  if (isEmptyRichText(text)) return empty;
  return visibleLength(text) > limits.commentMax ? messages.commentTooLong : null;
}

/** What is wrong with a new comment or reply, in the order of the specification; null when nothing is. */
export const commentProblem = (text: string): string | null => problemWith(text, messages.commentsEmpty);

/** What is wrong with the new text of a comment, in the order and words of the specification; null when nothing is. */
export const commentChangeProblem = (text: string): string | null => problemWith(text, messages.commentEmpty);
