import { DataSet, englishDataset, englishRecommendedTransformers, pattern, RegExpMatcher } from "obscenity";

/**
 * Words of the library's list that honest posts need (anatomy, medicine, names, mild words), or whose stem stops
 * more honest words than rude ones.
 */
const NOT_RUDE = new Set([
  ...["penis", "vagina", "anus", "anal", "orgasm", "masturbate", "ejaculate", "semen", "sex", "incest", "rape"],
  ...[
    "boob",
    "tit",
    "porn",
    "hooker",
    "dick",
    "bastard",
    "fag",
    "wank",
    "spastic",
    "scat",
    "prick",
    "piss",
    "cock",
    "chink",
    "dyke",
  ],
]);

/** What remains rude of the words left out above. */
const RUDE = [pattern`wanker`, pattern`dickhead`, pattern`faggot`, pattern`cocksucker`];

/** Beginnings of honest words in which a rude one hides. */
const HONEST = [
  "analges",
  "assonan",
  "assort",
  "cummerbund",
  "fukushima",
  "fuki",
  "feckless",
  "(unt",
  "(um",
  "fee/ch",
  "ffee/ch",
  "niggard",
  "pussycat",
  "pussyfoot",
  "retardant",
];

const words = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf((phrase) => NOT_RUDE.has(phrase.metadata?.originalWord ?? ""))
  .addPhrase((phrase) => HONEST.reduce((all, word) => all.addWhitelistedTerm(word), phrase))
  .addPhrase((phrase) => RUDE.reduce((all, rude) => all.addPattern(rude), phrase));

const terms = words.build();
const matcher = new RegExpMatcher({ ...terms, ...englishRecommendedTransformers });
/** Knows no honest words, and so finds what the other does and more: nearly every text costs no look for these. */
const suspicion = new RegExpMatcher({
  blacklistedTerms: terms.blacklistedTerms,
  blacklistMatcherTransformers: englishRecommendedTransformers.blacklistMatcherTransformers,
});

/**
 * Whether plain text holds a rude word, also one written with look-alike letters or with characters between its
 * letters that nobody sees.
 */
export function hasProfanity(text: string): boolean {
  const plain = text.normalize("NFKC").replace(/\p{DI}/gu, "");
  return suspicion.hasMatch(plain) && matcher.hasMatch(plain);
}
