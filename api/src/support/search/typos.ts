/** Words of this length are matched with letters missing, wrong, added or swapped. */
export const TYPO_LENGTH = { min: 4, max: 24 } as const;
/** Words of this length, of letters only, are matched two typos away. */
const TWO_TYPOS_LENGTH = { min: 8, max: 16 } as const;
/** Typos that are corrected in a word, at most. */
export const TYPOS_MAX = 2;
/** Words that an unknown one may stand for, at most. */
export const TYPO_WORDS_MAX = 4;

/**
 * Number of single typos between two words: a letter missing, added, wrong, or two neighbours swapped.
 * Optimal string alignment distance (Damerau 1964); cost is the product of the lengths, so keep words short. What is
 * more than `most` is not told exactly.
 */
export function typoDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  const x = [...a];
  const y = [...b];
  let before: number[] = [];
  let last = y.map((_, index) => index).concat(y.length);
  for (let i = 1; i <= x.length; i++) {
    const row = [i];
    for (let j = 1; j <= y.length; j++) {
      const change = (last[j - 1] as number) + (x[i - 1] === y[j - 1] ? 0 : 1);
      let best = Math.min(change, (last[j] as number) + 1, (row[j - 1] as number) + 1);
      if (i > 1 && j > 1 && x[i - 1] === y[j - 2] && x[i - 2] === y[j - 1]) {
        best = Math.min(best, (before[j - 2] as number) + 1);
      }
      row.push(best);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[y.length] as number;
}

/** From so many letters on, one slip in the beginning of a word is forgiven. */
const BEGUN_MIN = 5;

/** Tells whether words begin as somebody has begun one, but for one slip, never in the first letter; null for what is too short. */
export function beginsNear(begun: string): ((word: string) => boolean) | null {
  if (begun.length < BEGUN_MIN || begun.length > TYPO_LENGTH.max) return null;
  const half = begun.length >> 1;
  // Of what stands before and after the middle, a single slip leaves one as it is: this spares most words the distance.
  const [before, after] = [begun.slice(0, half - 1), begun.slice(half)];
  const mayBegin = (word: string) =>
    word[0] === begun[0] &&
    (word.startsWith(before) || [half - 1, half, half + 1].some((at) => word.startsWith(after, at)));
  const isNear = (word: string, length: number) =>
    word.length >= length && typoDistance(begun, word.slice(0, length), 1) <= 1;
  const lengths = [begun.length, begun.length + 1, begun.length - 1];
  return (word) => mayBegin(word) && lengths.some((length) => isNear(word, length));
}

/** How many typos are corrected in a word. */
export function typosAllowed(word: string): number {
  if (word.length < TYPO_LENGTH.min || word.length > TYPO_LENGTH.max) return 0;
  const { min, max } = TWO_TYPOS_LENGTH;
  return word.length >= min && word.length <= max && /^\p{L}+$/u.test(word) ? TYPOS_MAX : 1;
}
