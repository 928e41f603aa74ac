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
  return (word) => {
    let at = 0;
    while (at < begun.length && word[at] === begun[at]) at++;
    if (at === 0 || at === begun.length) return at > 0;
    // What differs first is the slip: a letter wrong, missing, added, or swapped with the next one.
    const goesOn = (from: number, wordFrom: number) => word.startsWith(begun.slice(from), wordFrom);
    const isSwapped = word[at] === begun[at + 1] && word[at + 1] === begun[at];
    return goesOn(at + 1, at + 1) || goesOn(at, at + 1) || goesOn(at + 1, at) || (isSwapped && goesOn(at + 2, at + 2));
  };
}

/**
 * All beginnings of words for which `isNear` holds: a word begins near to that exactly if it begins with one of them. Going
 * by the characters that may stand where the slip is costs the same, however many words begin with the same letter.
 * `charactersAfter`: those that follow a beginning in some word.
 */
export function beginningsNear(
  begun: string,
  isNear: (word: string) => boolean,
  charactersAfter: (beginning: string) => Iterable<string>,
): Set<string> {
  const characters = [...begun];
  // A slip in the last one: whatever stands there.
  const near = new Set([characters.slice(0, -1).join("")]);
  for (let at = 1; at < characters.length - 1; at++) {
    const before = characters.slice(0, at).join("");
    const [missing, wrong, added] = [at, at + 1, at + 2].map((from) => characters.slice(from).join(""));
    const swapped = `${characters[at]}${added}`;
    for (const next of charactersAfter(before))
      for (const rest of [missing, wrong, added, swapped])
        if (isNear(`${before}${next}${rest}`)) near.add(`${before}${next}${rest}`);
  }
  return near;
}

/** How many typos are corrected in a word. */
export function typosAllowed(word: string): number {
  if (word.length < TYPO_LENGTH.min || word.length > TYPO_LENGTH.max) return 0;
  const { min, max } = TWO_TYPOS_LENGTH;
  return word.length >= min && word.length <= max && /^\p{L}+$/u.test(word) ? TYPOS_MAX : 1;
}
