import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from "obscenity";

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Whether plain text holds a rude word, also one written with look-alike letters. */
export function hasProfanity(text: string): boolean {
  return matcher.hasMatch(text);
}
