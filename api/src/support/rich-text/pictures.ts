import type { Token } from "./scan.ts";

/** What may stand in the words below a picture: running text. */
const IN_CAPTION = new Set(["a", "strong", "em", "s", "sub", "sup", "code", "br"]);

const isTag = (token: Token | undefined, kind: "start" | "end", name: string): boolean =>
  token?.kind === kind && token.name === name;

/**
 * Where the figure ends that begins at a place, if it is a picture: an image and words below it, and nothing else.
 * Looks no further than to the first thing that makes it none.
 */
function endOfPicture(tokens: Token[], begin: number): number | undefined {
  let at = begin;
  const next = () => {
    const token = tokens[++at];
    return token?.kind === "text" && token.raw.trim() === "" ? tokens[++at] : token;
  };
  if (!isTag(next(), "start", "img") || !isTag(next(), "start", "figcaption")) return undefined;
  let hasWords = false;
  for (at++; at < tokens.length && !isTag(tokens[at], "end", "figcaption"); at++) {
    const token = tokens[at];
    if (token?.kind === "text") hasWords ||= token.raw.trim() !== "";
    else if (!token || !IN_CAPTION.has(token.name)) return undefined;
  }
  return hasWords && isTag(next(), "end", "figure") ? at : undefined;
}

const isFigure = (token: Token): boolean => token.kind !== "text" && /^fig(?:ure|caption)$/.test(token.name);

/**
 * The pieces of sanitised HTML with those figures alone that are an image with words below it; others are divisions
 * like those of any other site. Takes time linear to the length: no figure is looked through for another one around it.
 */
export function settlePictures(tokens: Token[]): Token[] {
  let end = -1;
  return tokens.flatMap((token, at): Token[] => {
    if (at > end && isTag(token, "start", "figure")) end = endOfPicture(tokens, at) ?? end;
    if (at > end) return isFigure(token) && token.kind !== "text" ? [{ ...token, name: "div" }] : [token];
    // White space between the parts of a picture would be a line of its own.
    return token.kind === "text" && token.raw.trim() === "" && isBetween(tokens, at) ? [] : [token];
  });
}

const isBetween = (tokens: Token[], at: number): boolean =>
  [tokens[at - 1], tokens[at + 1]].every(
    (token) => token !== undefined && (isFigure(token) || isTag(token, "start", "img")),
  );
