import * as errors from "@unknot/contract/words/errors";
import type { Kysely } from "kysely";
import { ApiError } from "../../platform/errors.ts";
import { chooseCandidates } from "./candidates.ts";
import { rarity } from "./expand.ts";
import { weightsOf } from "./feedback.ts";
import { impactOf } from "./impact.ts";
import { ask, DEPTH } from "./packed/ask.ts";
import { type Memory, memoryOf } from "./packed/memory.ts";
import { forwardOf, type Held, readPosts } from "./packed/read-posts.ts";
import { scoreAll } from "./rank.ts";
import type { SearchTables } from "./tables.ts";
import { titlesAlike } from "./titles-alike.ts";
import { termOf } from "./tokenize.ts";

/** So many of its own words say what a post is about: those that are frequent in it and rare elsewhere. */
const OWN_WORDS = 40;
/** A word in more than this share of all posts says nothing about one; on a small site, in more than so many. */
const COMMON = { share: 0.4, count: 5 };
/**
 * How like a post must be, where 1 is the post itself: `some` of its words in common, or so many that readers should be
 * shown it. Measured: docs/decisions/0077-likeness-worth-showing.md.
 */
const LIKENESS_MIN = { some: 0.08, shown: 0.17 };
/** How much the likeness of the titles counts beside that of the whole posts. */
const TITLES = 0.1;

/** A post with how like it is to another. */
type Like = { post: number; score: number };

/** Candidates whose likeness is worked out exactly. */
const EXACT = 30;

type Own = { name: string; impact: number; documents: number };

/** The terms of a post, as far as this process knows their names; null where it is not in the index. */
function termsOf(memory: Memory, held: Held, post: number): Own[] | null {
  const freshOf = (name: string) => memory.fresh.list(name)?.size ?? 0;
  const fresh = held.fresh.get(post);
  if (fresh) {
    const ids = new Map(fresh.words.map((word) => [termOf(word), memory.termIdOf(word)]));
    return [...fresh.counts].map(([name, count]) => {
      const merged = memory.documentsOfTerm(ids.get(name) ?? 0);
      return { name, impact: impactOf(count, fresh.length), documents: merged + freshOf(name) };
    });
  }
  const merged = forwardOf(held, post);
  if (!merged) return null;
  return merged.terms.flatMap((id, at) => {
    const name = memory.nameOfTerm(id);
    if (name === undefined) return [];
    const documents = Math.max(1, memory.documentsOfTerm(id) + freshOf(name));
    return [{ name, impact: impactOf(merged.counts[at] as number, merged.length), documents }];
  });
}

/**
 * Ids of public posts like a public one, best first; null where it is not in the index. `isShown`: only what readers should
 * be shown. Four statements where the post is known. Throws a 503 while the words of the site are being read for the first
 * time.
 */
export async function similar<T extends SearchTables>(
  db: Kysely<T>,
  id: string,
  { limit, isShown = false }: { limit: number; isShown?: boolean },
): Promise<string[] | null> {
  const found = await likest(db, id);
  const least = LIKENESS_MIN[isShown ? "shown" : "some"];
  const like = found?.filter(({ score }) => score >= least).slice(0, limit);
  return like?.map(({ post }) => String(post)) ?? null;
}

async function likest<T extends SearchTables>(db: Kysely<T>, id: string): Promise<Like[] | null> {
  const memory = memoryOf(db);
  await memory.ready(db);
  // What is not known yet must not be taken, and kept, for nothing.
  if (!memory.isReady) throw new ApiError(503, errors.unavailable(), { retryAfter: 5 });
  const post = Number(id);
  const read = async () => termsOf(memory, await readPosts(db, memory, [post]), post);
  let own = await read();
  if (!own) {
    // It may have been written a moment ago.
    await ask(db, memory, new Map());
    own = await read();
  }
  if (!own) return null;
  const { total, terms } = await tellingTerms(db, memory, own);
  // It may have been hidden since.
  if (memory.fresh.get(post) === null) return null;
  const search = { terms, asked: 0, words: 0, total, required: [], excluded: [], pairs: [], isImpossible: false };
  const expanded = { ...search, marks: [], corrections: [] };
  const { best } = chooseCandidates(expanded, { count: EXACT, isWanted: (other) => other !== post });
  const others = best.map((one) => one.post);
  const [held, titles] = await Promise.all([
    readPosts(db, memory, others),
    titlesAlike(db, memory, post, { others, total }),
  ]);
  return scoreAll(held, best, weightsOf(expanded))
    .map((one) => ({ ...one, score: (one.score + TITLES * (titles.get(one.post) ?? 0)) / (1 + TITLES) }))
    .sort((a, b) => b.score - a.score || b.post - a.post);
}

/** The words that say what a post is about, with their lists and weights: together 1 for the post itself. */
async function tellingTerms<T extends SearchTables>(db: Kysely<T>, memory: Memory, all: Own[]) {
  const total = memory.totalLately ?? (await ask(db, memory, new Map())).total;
  const weightOf = ({ impact, documents }: Own) => impact * rarity(documents, total);
  const own = all
    .filter(({ documents }) => documents <= Math.max(COMMON.count, total * COMMON.share))
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, OWN_WORDS);
  // Where it has few words of its own, one that it shares must not weigh more than among many.
  const itself =
    own.reduce((sum, one) => sum + one.impact * weightOf(one), 0) * Math.sqrt(OWN_WORDS / Math.max(1, own.length));
  const { lists } = await ask(db, memory, new Map(own.map(({ name }) => [name, DEPTH.top])));
  const terms = own.flatMap((one) => {
    const list = lists.get(one.name);
    return list ? [{ list, weight: weightOf(one) / itself, words: 0 }] : [];
  });
  return { total, terms };
}
