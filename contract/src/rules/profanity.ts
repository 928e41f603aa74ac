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
    "retard",
  ],
]);

/** What remains rude of the words left out above. */
const RUDE = [
  ...[pattern`wanker`, pattern`dickhead`, pattern`faggot`, pattern`cocksucker`],
  // Flames, potentials and ignitions are retarded; people are called so.
  ...[
    pattern`you retard`,
    pattern`|a retard|`,
    pattern`|retards|`,
    pattern`you are retarded`,
    pattern`you're retarded`,
  ],
];

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
  // Names, and a function of k.
  "fu",
  "f(k)",
  "babich",
  "slutz",
  "cumming,",
  "niggard",
  "pussycat",
  "pussyfoot",
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

/** Addresses, which hold whatever their makers came by. */
const ADDRESS = /https?:\/\/\S+/g;
const TOKEN = /[\p{L}\d]+/gu;
/** Fewer letters than that are no word. */
const LETTERS_OF_WORD = 4;

/** Digits stand for letters in words only: what has two in a row, and few letters, is a number or a code. */
function asWord(token: string): string {
  return /\d\d/.test(token) && token.replace(/\d/g, "").length < LETTERS_OF_WORD ? " " : token;
}

/**
 * Whether plain text holds a rude word, also one written with look-alike letters or with characters between its
 * letters that nobody sees.
 */
export function hasProfanity(text: string): boolean {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{DI}/gu, "")
    .replace(ADDRESS, " ")
    .replace(TOKEN, asWord);
  return suspicion.hasMatch(plain) && matcher.hasMatch(plain);
}
