import type { Asked } from "./asked.ts";
import type { Answer, TermList } from "./packed/ask.ts";
import { IMPACTS } from "./packed/lists.ts";
import { termOf } from "./tokenize.ts";
import { TYPO_WORDS_MAX } from "./typos.ts";

const TYPO_WEIGHT = [1, 0.6, 0.4];
/** What each of two words is worth that were written as one. */
const PART_WEIGHT = 0.6;
/** What is left of the weight of a word that never stands with the others of the search. */
const ALONE = 0.4;
/** How much a word gains that is in twice as many posts. */
const FREQUENT = 0.1;
/** Words of the search that are looked at, those that say most, and posts that have to hold them. */
const LOOKED_AT = { words: 6, posts: 3 } as const;

/** What the words of a search that are surely meant say about posts: by that, a slip is known for what was meant. */
export class Context {
  readonly #sums = new Map<number, number>();

  constructor(terms: { list: TermList; weight: number }[]) {
    const telling = [...terms].sort((a, b) => b.weight - a.weight).slice(0, LOOKED_AT.words);
    for (const { list, weight } of telling) {
      for (const { posts, impacts } of list.parts)
        for (let at = 0; at < posts.length; at++)
          this.#add(posts[at] as number, weight * (IMPACTS[impacts[at] as number] as number));
      for (const [post, impact] of list.fresh) this.#add(post, weight * impact);
    }
  }

  #add(post: number, value: number): void {
    this.#sums.set(post, (this.#sums.get(post) ?? 0) + value);
  }

  /** Whether there is anything to judge by. */
  get isEmpty(): boolean {
    return this.#sums.size === 0;
  }

  /** How much the posts of a list say of the other words: the mean of the few that say most. */
  of({ parts, fresh }: TermList): number {
    const best: number[] = new Array(LOOKED_AT.posts).fill(0);
    const offer = (post: number) => {
      const sum = this.#sums.get(post) ?? 0;
      if (sum <= (best[0] as number)) return;
      best[0] = sum;
      best.sort((a, b) => a - b);
    };
    for (const { posts } of parts) for (const post of posts) offer(post);
    for (const [post] of fresh) offer(post);
    return best.reduce((all, sum) => all + sum, 0) / best.length;
  }
}

/** A known word that another may stand for. */
export type Meant = { word: string; list: TermList; weight: number };

/**
 * What a word may stand for, known words few typos away and the two it is made of, and what it is corrected to: what makes
 * the whole search better, not what is likelier by itself.
 */
export function meantBy(
  word: string,
  asked: Asked,
  lists: Answer["lists"],
  context: Context,
): { meant: Meant[]; nearest: string } {
  const around = asked.near.get(word);
  if (!around) return { meant: [], nearest: "" };
  const known = (one: string) => {
    const list = lists.get(termOf(one));
    return list && list.documents > 0 ? list : undefined;
  };
  const found = around.words.flatMap(({ word: other, typos }) => {
    const list = known(other);
    return list ? [{ word: other, typos, list, support: context.of(list) }] : [];
  });
  const fewest = Math.min(...found.map(({ typos }) => typos));
  const own = lists.get(termOf(word));
  const ownSupport = own ? context.of(own) : 0;
  const most = Math.max(ownSupport, ...found.map(({ support }) => support));
  const near = found
    .filter(({ typos }) => typos === fewest)
    .map(({ typos, support, ...one }) => {
      const fitting = most === 0 ? 1 : ALONE + (1 - ALONE) * (support / most);
      const likely = fitting * (1 + FREQUENT * Math.log2(1 + one.list.documents));
      return { ...one, support, likely, weight: (TYPO_WEIGHT[typos] ?? 0) * fitting };
    })
    .sort((a, b) => b.likely - a.likely)
    .slice(0, TYPO_WORDS_MAX);
  const parts = around.parts.flatMap((part) => {
    const list = known(part);
    return list ? [{ word: part, list, weight: PART_WEIGHT }] : [];
  });
  const both = parts.length === around.parts.length ? parts : [];
  const isKnown = (own?.documents ?? 0) > 0;
  const best = near[0];
  const isBetter = best !== undefined && (!isKnown || context.isEmpty || best.support > ownSupport);
  const apart = both.map((part) => part.word).join(" ");
  return { meant: [...near, ...both], nearest: isBetter ? best.word : isKnown ? "" : apart };
}
