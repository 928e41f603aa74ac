import { createHash } from "node:crypto";
import { basename } from "node:path";

/** Two characters would be the same for some two of the files; of three, each file has its own. */
const LENGTH = 3;

/**
 * The name that a class of a style sheet gets: three characters that stand for its file, and what it is called there.
 * Each name is in every page and in the scripts, where what repeats costs next to nothing, and a hash all of its length.
 */
export function className(name: string, file: string): string {
  const hash = createHash("sha256")
    .update(basename(file.split("?")[0] ?? ""))
    .digest("base64url");
  return `_${hash.slice(0, LENGTH)}${name}`;
}
