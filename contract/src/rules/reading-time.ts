const CHARACTERS_A_MINUTE = 1100;

/** How many minutes, at least one, a post takes to read, from the length of its HTML in characters. */
export const readingMinutes = ({ problem, solution }: { problem: string; solution: string }): number =>
  Math.max(1, Math.round((problem.length + solution.length) / CHARACTERS_A_MINUTE));
