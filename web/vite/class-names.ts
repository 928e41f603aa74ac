import { createHash } from "node:crypto";
import { basename } from "node:path";

/** Two characters would be the same for some two of the files; of three, each file has its own. */
const LENGTH = 3;

/** The classes and animations of a style sheet, each once, in the order in which they come. */
const namesIn = (css: string): string[] => [
  ...new Set([...css.matchAll(/(?:\.|@keyframes\s+)([a-z][\w-]*)/gi)].map(([, name = ""]) => name)),
];

/**
 * The name that a class or an animation of a style sheet gets: three characters that stand for its file, and its place
 * among the names there. Each name is in every page and in the scripts, a list's a hundred times.
 */
export function className(name: string, file: string, css: string): string {
  const hash = createHash("sha256")
    .update(basename(file.split("?")[0] ?? ""))
    .digest("base64url");
  const place = namesIn(css).indexOf(name);
  if (place === -1) throw new Error(`${file} has no ${name}`);
  return `_${hash.slice(0, LENGTH)}${place.toString(36)}`;
}
