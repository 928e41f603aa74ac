/** Forms of one word that no stemmer joins, and words that are written in two ways. Kept by hand. */
const GROUPS = (
  "person people|child children|man men|woman women|mouse mice|foot feet|tooth teeth|goose geese|vertex vertices|" +
  "matrix matrices|index indices indexes|criterion criteria|phenomenon phenomena|analysis analyses|axis axes|" +
  "hypothesis hypotheses|thesis theses|medium media|bacterium bacteria|appendix appendices|" +
  "radius radii|leaf leaves|shelf shelves|knife knives|" +
  "write wrote written|choose chose chosen|break broke broken|" +
  "speak spoke spoken|freeze froze frozen|drive drove driven|drink drank drunk|buy bought|" +
  "bring brought|build built|catch caught|grow grew grown|" +
  "learn learnt learned|lose lost|pay paid|" +
  "sell sold|send sent|shrink shrank shrunk|sleep slept|spend spent|stick stuck|swim swam swum|teach taught|" +
  "throw threw thrown|wear wore worn|win won|hide hid hidden|ride rode ridden|" +
  "center centre|meter metre|liter litre|fiber fibre|theater theatre|caliber calibre|gray grey|mold mould|" +
  "aluminum aluminium|sulfur sulphur|artifact artefact|aging ageing|program programme|defense defence|" +
  "license licence|offense offence|draft draught|plow plough|skeptical sceptical|maneuver manoeuvre|" +
  "catalog catalogue|dialog dialogue|analog analogue|jewelry jewellery|pajamas pyjamas|yogurt yoghurt"
)
  .split("|")
  .map((group) => group.split(" "));

const OTHERS = new Map(GROUPS.flatMap((group) => group.map((word) => [word, group.filter((one) => one !== word)])));

/** British and American: what the one writes, and the other. Words that nobody writes so are in no post. */
const SWAPS: [RegExp, string][] = [
  [/^([a-z]{3,})is(e[drs]?|ing|ations?|ers)$/, "$1iz$2"],
  [/^([a-z]{3,})iz(e[drs]?|ing|ations?|ers)$/, "$1is$2"],
  [/^([a-z]{2,})ys(e[drs]?|ing|ers)$/, "$1yz$2"],
  [/^([a-z]{2,})yz(e[drs]?|ing|ers)$/, "$1ys$2"],
  [/^((?:col|fav|flav|hon|hum|lab|neighb|behavi|arm|harb|od|rum|vap|vig)o)u(r[a-z]*)$/, "$1$2"],
  [/^((?:col|fav|flav|hon|hum|lab|neighb|behavi|arm|harb|od|rum|vap|vig)o)(r[a-z]*)$/, "$1u$2"],
  [/^(travel|model|label|cancel|signal|channel|level|fuel|tunnel|marvel|counsel)l(ing|ed|ers?)$/, "$1$2"],
  [/^(travel|model|label|cancel|signal|channel|level|fuel|tunnel|marvel|counsel)(ing|ed|ers?)$/, "$1l$2"],
];

/** German and Scandinavian, where the sign above the letter could not be typed. */
const DIGRAPH = /(?<=[aou])e/g;

/** Digits beside letters, which others write apart: `144hz`, `qt5`, `dp1.4`. */
const BESIDE = /^(\p{L}{1,12})(\d[\d.]{0,8})$|^(\d[\d.]{0,8})(\p{L}{1,12})$/u;
const HEXADECIMAL = /^(0x)?([\da-f]{4,16})$/;
const LENGTH_MAX = 24;

/**
 * Other ways to write a word, folded, each of one word or of two that together mean it. None of them need be in use.
 * `isKnown`: some post holds the word as it is.
 */
export function otherWays(word: string, isKnown: boolean): string[][] {
  if (word.length > LENGTH_MAX) return [];
  const ways: string[][] = (OTHERS.get(word) ?? []).map((other) => [other]);
  for (const [from, to] of SWAPS) if (from.test(word)) ways.push([word.replace(from, to)]);
  const plain = isKnown ? word : word.replace(DIGRAPH, "");
  if (plain !== word) ways.push([plain]);
  const [, letters, after, before, unit] = BESIDE.exec(word) ?? [];
  if (letters && after) ways.push([letters, after]);
  if (before && unit) ways.push([before, unit]);
  const [, mark, number] = HEXADECIMAL.exec(word) ?? [];
  if (number && mark) ways.push([number]);
  if (number && !mark && /\d/.test(number)) ways.push([`0x${number}`]);
  return ways;
}
