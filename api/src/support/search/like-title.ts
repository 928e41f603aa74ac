import type { Kysely } from "kysely";
import type { Asked } from "./asked.ts";
import { chooseCandidates } from "./candidates.ts";
import { type Expanded, expandQuery, rarity } from "./expand.ts";
import { askFor, QUICK_DEPTH } from "./find.ts";
import { IMPACT_OF_TITLE } from "./impact.ts";
import type { Answer } from "./packed/ask.ts";
import { memoryOf } from "./packed/memory.ts";
import { readPosts, scoresOf } from "./packed/read-posts.ts";
import { parseQuery } from "./parse-query.ts";
import type { SearchTables } from "./tables.ts";
import { termOf } from "./tokenize.ts";

/** Posts whose likeness is worked out exactly. */
const EXACT = 20;

/**
 * What is less like a title than this, where 1 is a post with all its telling words in its own title, need not be shown.
 * Measured: docs/decisions/0077-likeness-worth-showing.md.
 */
const LIKENESS_MIN = 0.35;

type Own = { id: number | null; name: string; weight: number };

/**
 * The words of a title that say something, with what each of them tells; of a slip, what the word tells that is meant. A
 * last word that nobody has used may be the beginning of one, and says nothing yet.
 */
function ownWords({ tokens, prefix }: Asked, { corrections }: Expanded, { lists, total }: Answer): Own[] {
  const meant = new Map(corrections.map(({ word, nearest }) => [word, termOf(nearest)]));
  return tokens.flatMap(({ word, term }) => {
    const name = meant.get(word) ?? term;
    const { id = null, documents = 0 } = lists.get(name) ?? {};
    return documents === 0 && word === prefix ? [] : [{ id, name, weight: rarity(documents, total) }];
  });
}

/**
 * Ids of public posts so like to one of which only the title is there that its writer should be shown them, best first.
 * How like: by how much each of the title's telling words says, and how much of a post is about it. Three statements at
 * most.
 */
export async function likeTitle<T extends SearchTables>(
  db: Kysely<T>,
  title: string,
  limit: number,
): Promise<string[]> {
  const memory = memoryOf(db);
  await memory.ready(db);
  const answered = await askFor(db, memory, { ...parseQuery(""), words: title }, true);
  if (!answered) return [];
  const { asked, answer } = answered;
  const expanded = expandQuery(asked, answer);
  const { best } = chooseCandidates(expanded, { count: EXACT, strongest: QUICK_DEPTH });
  const posts = best.map(({ post }) => post);
  const own = ownWords(asked, expanded, answer);
  const whole = own.reduce((sum, { weight }) => sum + weight, 0) * IMPACT_OF_TITLE;
  const byId = new Map(own.flatMap(({ id, weight }) => (id === null ? [] : [[id, weight] as const])));
  const held = await readPosts(db, memory, posts);
  const sums = scoresOf(held, posts, { byId, byName: own.map(({ name, weight }) => [name, weight]) });
  const like = posts.filter((_, at) => (sums[at] ?? 0) >= whole * LIKENESS_MIN && (sums[at] ?? 0) > 0);
  return like.slice(0, limit).map(String);
}
