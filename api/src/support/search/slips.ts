/** All ways to leave one letter out of a word, and the word itself. */
export function withOneLetterLess(word: string): string[] {
  const letters = [...word];
  return [word, ...letters.map((_, at) => letters.filter((_, index) => index !== at).join(""))];
}

/**
 * Number of single slips between two words: a letter missing, added, wrong, or two neighbours swapped.
 * Optimal string alignment distance (Damerau 1964); cost is the product of the lengths, so keep words short.
 */
export function slipDistance(a: string, b: string): number {
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

/** How many slips are forgiven in a word of this length. */
export function slipsForgiven(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}
