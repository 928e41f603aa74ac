/** Words of this length are matched with letters missing, wrong, added or swapped. */
export const TYPO_LENGTH = { min: 4, max: 24 } as const;
/** Words of this length, of letters only, are matched two typos away. */
export const TWO_TYPOS_LENGTH = { min: 8, max: 16 } as const;

/**
 * The word itself, all ways to leave one letter out of it, and, where two typos are corrected, two. Two words so many
 * typos apart share one of these (Garbe 2012, "1000x faster spelling correction algorithm", SymSpell).
 */
export function withLettersLess(word: string): string[] {
  const { min, max } = TWO_TYPOS_LENGTH;
  const letters = [...word];
  const without = (...gone: number[]) => letters.filter((_, index) => !gone.includes(index)).join("");
  const one = letters.map((_, at) => without(at));
  const isTwo = letters.length >= min && letters.length <= max;
  const two = isTwo ? letters.flatMap((_, i) => letters.slice(i + 1).map((_, j) => without(i, i + 1 + j))) : [];
  return [...new Set([word, ...one, ...two])];
}

/**
 * Number of single typos between two words: a letter missing, added, wrong, or two neighbours swapped.
 * Optimal string alignment distance (Damerau 1964); cost is the product of the lengths, so keep words short.
 */
export function typoDistance(a: string, b: string): number {
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
    before = last;
    last = row;
  }
  return last[y.length] as number;
}

/** How many typos are corrected in a word of this length. */
export function typosAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}
