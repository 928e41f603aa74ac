/** The id of a post from its address, or from what is nothing but its number; null for anything else. */
export function postIdIn(typed: string): string | null {
  const text = typed.trim();
  return /^\d{1,18}$/.exec(text)?.[0] ?? /\/post\/(\d{1,18})(?:[/?#.]|$)/.exec(text)?.[1] ?? null;
}
