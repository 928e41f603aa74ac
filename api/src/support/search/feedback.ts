import { type Expanded, rarity } from "./expand.ts";
import { impactOf } from "./impact.ts";
import { type Packed, readForward } from "./packed/forward.ts";
import type { FreshPost } from "./packed/fresh.ts";
import type { Memory } from "./packed/memory.ts";
import type { Held, Weights } from "./packed/read-posts.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { termOf } from "./tokenize.ts";

/**
 * Feedback: the best posts of a first pass lend the search the words that say most about them, and the best
 * candidates are ranked again with those. The relevance model of Lavrenko and Croft (2001), mixed with the search's own
 * words as in RM3 (Abdul-Jaleel et al. 2004): so many posts lend, so many words, which together weigh so much for
 * each word that was asked for.
 */
const FEEDBACK = { lenders: 2, words: 40, weight: 0.7 } as const;
/** A word in fewer posts is not lent: it tells of whoever lends it, and hardly of any other post. */
const LENT_FROM = 4;
/** A search of so few words does without, and one of so many has all of it. */
const FEW = 2;
const MANY = 4;
const STOP_TERMS = new Set([...STOP_WORDS].flatMap((word) => [word, termOf(word)]));

/** A term that is lent; `gain`: how much it says about those who lend it. */
type Lent = { id: number | undefined; name: string | undefined; gain: number };

/** What terms gain, by their ids, for as long as words are lent: looking up a place is quicker than looking up a key. */
let gains = new Float64Array(1024);

function makeRoom(id: number): void {
  if (id < gains.length) return;
  const larger = new Float64Array(2 * id);
  larger.set(gains);
  gains = larger;
}

/** Collects what posts lend, by the ids of terms, and by their names where they have none yet. */
class Loans {
  readonly #memory: Memory;
  readonly #total: number;
  readonly #ids: number[] = [];
  readonly #names = new Map<string, number>();

  constructor(memory: Memory, total: number) {
    this.#memory = memory;
    this.#total = total;
  }

  #add(id: number, gain: number): void {
    makeRoom(id);
    if (gains[id] === 0) this.#ids.push(id);
    gains[id] = (gains[id] as number) + gain;
  }

  ofMerged({ bytes, start, termsEnd }: Packed, share: number): void {
    const { length, terms, counts } = readForward(bytes, start, termsEnd);
    for (const [at, id] of terms.entries()) {
      const documents = this.#memory.documentsOfTerm(id);
      if (documents < LENT_FROM || !this.#memory.isTelling(id)) continue;
      this.#add(id, share * impactOf(counts[at] as number, length) * rarity(documents, this.#total));
    }
  }

  ofFresh({ length, counts, words }: FreshPost, share: number): void {
    const ids = new Map(words.map((word) => [termOf(word), this.#memory.termIdOf(word)]));
    for (const [name, count] of counts) {
      if (name.length < 2 || STOP_TERMS.has(name)) continue;
      const id = ids.get(name);
      const documents = documentsOf(this.#memory, { id, name });
      if (documents < LENT_FROM) continue;
      const gain = share * impactOf(count, length) * rarity(documents, this.#total);
      if (id !== undefined) this.#add(id, gain);
      else this.#names.set(name, (this.#names.get(name) ?? 0) + gain);
    }
  }

  /** The terms that have gained most; nothing is lent any more then. */
  most(count: number): Lent[] {
    const all: Lent[] = this.#ids.map((id) => ({ id, name: undefined, gain: gains[id] as number }));
    for (const id of this.#ids) gains[id] = 0;
    for (const [name, gain] of this.#names) all.push({ id: undefined, name, gain });
    // Numbers by themselves are sorted far more quickly than what they belong to.
    const least = Float64Array.from(all, ({ gain }) => -gain).sort()[count - 1] ?? 0;
    return all
      .filter(({ gain }) => gain >= -least)
      .sort((a, b) => b.gain - a.gain)
      .slice(0, count);
  }
}

type Named = { id: number | undefined; name: string | undefined };

/** In how many posts a term stands, fresh ones included where its name is known. */
function documentsOf(memory: Memory, { id, name }: Named): number {
  const fresh = name === undefined ? 0 : (memory.fresh.list(name)?.size ?? 0);
  return Math.max(1, (id === undefined ? 0 : memory.documentsOfTerm(id)) + fresh);
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

/** The weights of what was asked for and of what the best posts lend; null where they are not asked to. */
export function widened(
  expanded: Expanded,
  memory: Memory,
  held: Held,
  best: { post: number; score: number }[],
): Weights | null {
  const share = FEEDBACK.weight * trustIn(expanded.asked);
  if (share === 0) return null;
  const lenders = best.slice(0, FEEDBACK.lenders);
  const loans = new Loans(memory, expanded.total);
  for (const { post, score } of lenders) {
    const trusted = score / (lenders[0]?.score || 1);
    const [fresh, merged] = [held.fresh.get(post), held.merged.get(post)];
    if (fresh) loans.ofFresh(fresh, trusted);
    if (merged) loans.ofMerged(merged, trusted);
  }
  const chosen = loans.most(FEEDBACK.words);
  const sum = chosen.reduce((all, { gain }) => all + gain, 0);
  const weights = weightsOf(expanded);
  const byName = new Map(weights.byName);
  // Fresh posts know their terms by name.
  const isAnyFresh = held.fresh.size > 0;
  for (const { id, name: given, gain } of chosen) {
    const name = given ?? (isAnyFresh && id !== undefined ? memory.nameOfTerm(id) : undefined);
    const weight = (share * expanded.asked * rarity(documentsOf(memory, { id, name }), expanded.total) * gain) / sum;
    if (id !== undefined) weights.byId.set(id, (weights.byId.get(id) ?? 0) + weight);
    if (name !== undefined) byName.set(name, (byName.get(name) ?? 0) + weight);
  }
  return { byId: weights.byId, byName: [...byName] };
}
