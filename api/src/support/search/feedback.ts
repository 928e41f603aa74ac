import { type Expanded, rarity } from "./expand.ts";
import { impactOf } from "./impact.ts";
import type { FreshPost } from "./packed/fresh.ts";
import type { Memory } from "./packed/memory.ts";
import { forwardOf, type Held, type Weights } from "./packed/read-posts.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { termOf } from "./tokenize.ts";

/**
 * Feedback: the best posts of a first pass lend the search the words that say most about them, and the best
 * candidates are ranked again with those. The relevance model of Lavrenko and Croft (2001), mixed with the search's own
 * words as in RM3 (Abdul-Jaleel et al. 2004): so many posts lend, so many words, which together weigh so much for
 * each word that was asked for.
 */
const FEEDBACK = { lenders: 3, words: 40, weight: 0.5 } as const;
/** A search of so few words does without, and one of so many has all of it. */
const FEW = 2;
const MANY = 4;
const STOP_TERMS = new Set([...STOP_WORDS].flatMap((word) => [word, termOf(word)]));

/** A term that is lent, and how much it says about those who lend it. */
type Lent = { id: number | undefined; name: string | undefined; rarity: number; gain: number };

/** A term of a post that may lend it, with its impact. */
type Offer = Omit<Lent, "gain"> & { impact: number };

function offersOfFresh({ length, counts, words }: FreshPost, memory: Memory, total: number): Offer[] {
  const ids = new Map(words.map((word) => [termOf(word), memory.termIdOf(word)]));
  return [...counts].flatMap(([name, count]) => {
    if (name.length < 2 || STOP_TERMS.has(name)) return [];
    const id = ids.get(name);
    const merged = id === undefined ? 0 : memory.documentsOfTerm(id);
    const documents = merged + (memory.fresh.list(name)?.size ?? 0);
    return [{ id, name, rarity: rarity(documents, total), impact: impactOf(count, length) }];
  });
}

function offersOf(held: Held, post: number, memory: Memory, total: number): Offer[] {
  const fresh = held.fresh.get(post);
  if (fresh) return offersOfFresh(fresh, memory, total);
  const { length = 0, terms = [], counts = [] } = forwardOf(held, post) ?? {};
  return terms.flatMap((id, at) => {
    if (!memory.isTelling(id)) return [];
    const documents = Math.max(1, memory.documentsOfTerm(id));
    const impact = impactOf(counts[at] as number, length);
    return [{ id, name: undefined, rarity: rarity(documents, total), impact }];
  });
}

/** The weights of what was asked for. */
export function weightsOf({ terms }: Expanded): Weights {
  return {
    byId: new Map(terms.flatMap(({ list, weight }) => (list.id === null ? [] : [[list.id, weight] as const]))),
    byName: terms.map(({ list, weight }) => [list.name, weight]),
  };
}

/** How far the best posts of a search of so many words are taken at their word: of few words, they may be about anything. */
const trustIn = (asked: number): number => Math.min(1, Math.max(0, (asked - FEW) / (MANY - FEW)));

/** The weights of what was asked for and of what the best posts lend. */
export function widened(
  expanded: Expanded,
  memory: Memory,
  held: Held,
  best: { post: number; score: number }[],
): Weights {
  const lent = new Map<number | string, Lent>();
  const lenders = best.slice(0, FEEDBACK.lenders);
  for (const { post, score } of lenders) {
    const share = score / (lenders[0]?.score || 1);
    for (const { impact, ...term } of offersOf(held, post, memory, expanded.total)) {
      const key = term.id ?? term.name ?? "";
      const gain = (lent.get(key)?.gain ?? 0) + share * impact * term.rarity;
      lent.set(key, { ...term, gain });
    }
  }
  const chosen = [...lent.values()].sort((a, b) => b.gain - a.gain).slice(0, FEEDBACK.words);
  const sum = chosen.reduce((all, { gain }) => all + gain, 0);
  const weights = weightsOf(expanded);
  const share = FEEDBACK.weight * trustIn(expanded.asked);
  if (share === 0) return weights;
  const byName = new Map(weights.byName);
  // Fresh posts know their terms by name.
  const isAnyFresh = held.fresh.size > 0;
  for (const { id, name: given, rarity: own, gain } of chosen) {
    const name = given ?? (isAnyFresh && id !== undefined ? memory.nameOfTerm(id) : undefined);
    const weight = (share * expanded.asked * own * gain) / sum;
    if (id !== undefined) weights.byId.set(id, (weights.byId.get(id) ?? 0) + weight);
    if (name !== undefined) byName.set(name, (byName.get(name) ?? 0) + weight);
  }
  return { byId: weights.byId, byName: [...byName] };
}
