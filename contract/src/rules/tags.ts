import * as rules from "@unknot/contract/words/rules";
import type { Sentence } from "../language/sentence.ts";
import { firstProblem, type Problem } from "./problem.ts";
import { hasProfanity } from "./profanity.ts";
import { tagLimits } from "./tag-limits.ts";

/** Letters of any script with their marks, digits, and the signs that names of techniques have; nothing invisible. */
const ALLOWED = /^(?:(?!\p{DI})[\p{L}\p{M}\p{Nd}+#.-])+$/u;
/** A name of nothing but signs names nothing, and two full stops would be a way up in an address. */
const NAMES_SOMETHING = /[\p{L}\p{Nd}]/u;

/**
 * A tag as it is kept: NFKC (Unicode TR 15) and lower case, without blanks around it. Once more after the letters have
 * become small, so that what is kept stays the same when it is sent again.
 */
export function normalizeTag(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase().normalize("NFKC");
}

/**
 * What is wrong with the name of a tag, as somebody typed it: it says of which, as there may be several; null when nothing
 * is. Far too long ones are not looked into, and named by their beginning.
 */
export function tagNameProblem(typed: string): Sentence | null {
  const { nameMin: min, nameMax: max } = tagLimits;
  const tag = typed.trim();
  if (tag.length > 2 * max) return rules.tagLength({ min, max, tag: `${tag.slice(0, max).toWellFormed()}…` });
  const name = normalizeTag(typed);
  const length = [...name].length;
  if (length < min || length > max) return rules.tagLength({ min, max, tag });
  if (!ALLOWED.test(name) || !NAMES_SOMETHING.test(name)) return rules.tagCharacters({ tag });
  return hasProfanity(name) ? rules.profaneTag() : null;
}

/** What is wrong with the description of a tag; null when nothing is. */
export function tagDescriptionProblem(description: string): Sentence | null {
  const max = tagLimits.descriptionMax;
  if ([...description].length > max) return rules.descriptionTooLong({ max });
  return hasProfanity(description) ? rules.profaneDescription() : null;
}

/** Each rule that the tags of a post break: how many they are comes first. */
export function* tagProblems(tags: readonly string[]): Generator<Problem> {
  const field = "tags";
  if (tags.length > tagLimits.perPost) yield { sentence: rules.tooManyTags({ max: tagLimits.perPost }), field };
  for (const tag of tags) {
    const sentence = tagNameProblem(tag);
    if (sentence) yield { sentence, field };
  }
}

/** The first of the rules that the tags of a post break; null when they break none. */
export const tagsProblem = (tags: readonly string[]): Problem | null => firstProblem(tagProblems(tags));

/** The names in what somebody typed into a field for several: blanks and commas part them. */
export const splitTags = (typed: string): string[] => typed.split(/[\s,]+/).filter((name) => name !== "");

/** Tags as they are kept, each once, in their order. */
export const normalizeTags = (tags: readonly string[]): string[] => [...new Set(tags.map(normalizeTag))];
