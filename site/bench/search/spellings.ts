/** Pairs of which people write one or the other: endings, and whole words. */
const ENDINGS: [RegExp, string][] = [
  [/([a-z]{3,})isation\b/gi, "$1ization"],
  [/([a-z]{3,})ization\b/gi, "$1isation"],
  [/([a-z]{3,})ise\b/gi, "$1ize"],
  [/([a-z]{3,})(?<!pr)ize\b/gi, "$1ise"],
  [/([a-z]{3,})izing\b/gi, "$1ising"],
  [/\b(col|flav|fav|behavi|neighb|lab|hum)or/gi, "$1our"],
  [/\b(col|flav|fav|behavi|neighb|lab|hum)our/gi, "$1or"],
  [/\b(cent|met|lit|fib)er(s?)\b/gi, "$1re$2"],
];

const WORDS: Record<string, string> = {
  aging: "ageing",
  analyze: "analyse",
  grey: "gray",
  gray: "grey",
  vertices: "vertex",
  vertex: "vertices",
  criteria: "criterion",
  criterion: "criteria",
  people: "person",
  person: "people",
  children: "child",
  mice: "mouse",
  matrices: "matrix",
  matrix: "matrices",
  indices: "index",
  written: "write",
  write: "written",
  wrote: "write",
  chosen: "choose",
  choose: "chosen",
  known: "know",
  knew: "know",
  made: "make",
  make: "made",
  drunk: "drink",
  drink: "drank",
  drank: "drink",
  brought: "bring",
  bought: "buy",
  buy: "bought",
  taught: "teach",
  teach: "taught",
  learnt: "learn",
  kept: "keep",
  keep: "kept",
  found: "find",
  find: "found",
  built: "build",
  build: "built",
  taken: "take",
  lost: "lose",
  lose: "lost",
  sold: "sell",
  sell: "sold",
  froze: "freeze",
  frozen: "freeze",
  freeze: "frozen",
};

/** A title with each word that is written in two ways written in the other; null where none is. */
export function otherWayOf(title: string): string | null {
  const words = title.replace(/[a-z]+/gi, (word) => WORDS[word.toLowerCase()] ?? word);
  const other = ENDINGS.reduce((text, [from, to]) => {
    // One rule alone, or the next would put it back.
    return text === words ? text.replace(from, to) : text;
  }, words);
  return other === title ? null : other;
}
