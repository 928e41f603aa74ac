import * as rules from "@unknot/contract/words/rules";
import type { Sentence } from "../language/sentence.ts";
import { limits } from "../limits.ts";
import { hasProfanity } from "./profanity.ts";
import { isEmptyRichText, visibleLength, visibleText } from "./rich-text.ts";

const LOOKED_AT = 4 * limits.commentMax;

function problemWith(text: string, empty: Sentence): Sentence | null {
  const words = visibleText(text);
  if (words.length <= LOOKED_AT && hasProfanity(words)) return rules.profaneComment();
  if (isEmptyRichText(text)) return empty;
  return visibleLength(text) > limits.commentMax ? rules.commentTooLong() : null;
}

/** What is wrong with a new comment or reply, in the order of the specification; null when nothing is. */
export const commentProblem = (text: string): Sentence | null => problemWith(text, rules.commentsEmpty());

/** What is wrong with the new text of a comment, in the order and words of the specification; null when nothing is. */
export const commentChangeProblem = (text: string): Sentence | null => problemWith(text, rules.commentEmpty());
