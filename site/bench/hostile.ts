import type { Db } from "@unknot/api/database";
import { STOP_WORDS } from "@unknot/api/support/search/stop-words";
import { limits } from "@unknot/contract/limits";
import { sql } from "kysely";

type Random = (below: number) => number;

/** A text over and over, as long as a search may be; nothing where there is no text, as where nothing has been merged. */
const filled = (part: string) =>
  part === "" ? "" : part.repeat(Math.ceil(limits.searchMax / part.length)).slice(0, limits.searchMax);
const letters = (random: Random, length: number) =>
  Array.from({ length }, () => "abcdefghijklmnopqrstuvwxyz"[random(26)]).join("");

/** Searches that somebody types to see what breaks: as long as allowed, or as common as can be. */
export async function hostileSearches(db: Db, random: Random): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select t.term from search_lists l join search_terms t on t.id = l.term_id where length(t.term) > 1
    order by l.documents desc limit 40`.execute(db);
  const unknown = () => filled(Array.from({ length: 30 }, () => letters(random, 8)).join(" "));
  return [
    ...[
      '"',
      '" ',
      "-",
      "-a ",
      "+-&|!(){}[]^~*?:\\/ ",
      'user:"',
      '-"a" ',
      '"a" "b" ',
      "%_",
      "((a+)+)+$ ",
      "(.*)*x ",
      "\\",
    ],
    ...["a", "e ", "aB", "x", ". ", "a.b-c/d_e ", "天気", "é", "ZzZ9", "🙂", "'; drop table posts; --", "<script>"],
  ]
    .flatMap((part) => [part, filled(part)])
    .concat(filled([...STOP_WORDS].join(" ")), [...STOP_WORDS].slice(0, 40).join(" ").slice(0, limits.searchMax))
    .concat(filled(rows.map(({ term }) => term).join(" ")), ...rows.map(({ term }) => term))
    .concat(
      `"${rows
        .slice(0, 3)
        .map(({ term }) => term)
        .join(" ")}"`,
      unknown(),
      unknown(),
      unknown(),
    )
    .filter((text) => text !== "");
}

/** Searches that nobody has asked before and that no two have in common: words of the index, drawn at random. */
export async function distinctSearches(db: Db, random: Random, count: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select w.word from search_words w join search_lists l on l.term_id = w.term_id
    where l.documents > 2 order by l.documents desc limit 20000`.execute(db);
  if (rows.length === 0) return [];
  const pick = () => rows[random(rows.length)]?.word ?? "";
  return Array.from({ length: count }, () => Array.from({ length: 1 + random(8) }, pick).join(" "));
}
