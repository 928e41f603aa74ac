import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Sentences of empty lists, and where one may stand without a way of its own. */
const EMPTY = /\bcommon\.(nothingYet|noPosts)\(\)/;
/** Under a post the button to write a comment stands right above. */
const LEADS_ON_ABOVE = ["features/discussion/comments-panel.tsx"];

test("what says that a list is empty also says what would be there, and leads on", () => {
  const root = join(import.meta.dirname, "app");
  const stuck = globSync("**/*.tsx", { cwd: root }).filter((path) => {
    const code = readFileSync(join(root, path), "utf8");
    return EMPTY.test(code) && !/EmptyPlace|<ListFrame|emptyOf/.test(code) && !LEADS_ON_ABOVE.includes(path);
  });
  expect(stuck).toEqual([]);
});
