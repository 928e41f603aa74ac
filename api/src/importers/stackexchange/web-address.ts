/** Characters of an address that is kept. */
const ADDRESS_MAX = 2000;

/** A web address out of a dump, which may hold anything; null where it is none. */
export function webAddress(text?: string): URL | null {
  if (!text || text.length > ADDRESS_MAX || !URL.canParse(text)) return null;
  const url = new URL(text);
  return ["http:", "https:"].includes(url.protocol) ? url : null;
}
