/** A post with what is known of its score. `words`: a bit for each word of the search that it answers. */
export type Candidate = { post: number; score: number; fromComments: number; words: number; required: number };

/** More posts than this are not put in order, only looked at for the best. */
const STEPS = 1024;

/**
 * Adds up scores by post. One is kept for the whole process and used without waiting in between, so that a search need not
 * make room for tens of thousands of posts anew. Open addressing; at most half full.
 */
class Scores {
  #bits = 12;
  #posts = new Float64Array(0);
  #scores = new Float64Array(0);
  #fromComments = new Float64Array(0);
  #words = new Int32Array(0);
  #required = new Int32Array(0);
  #used: number[] = [];

  /** Begins anew, with room for so many posts. */
  clear(count: number): void {
    while (1 << this.#bits < count * 2) this.#bits++;
    const size = 1 << this.#bits;
    if (this.#posts.length === size) {
      for (const at of this.#used) this.#posts[at] = 0;
    } else {
      this.#posts = new Float64Array(size);
      this.#scores = new Float64Array(size);
      this.#fromComments = new Float64Array(size);
      this.#words = new Int32Array(size);
      this.#required = new Int32Array(size);
    }
    this.#used = [];
  }

  #placeOf(post: number): number {
    const mask = this.#posts.length - 1;
    let at = (Math.imul(post % 0x7fffffff, 0x9e3779b1) >>> (32 - this.#bits)) & mask;
    while (this.#posts[at] !== 0 && this.#posts[at] !== post) at = (at + 1) & mask;
    if (this.#posts[at] === 0) {
      this.#posts[at] = post;
      this.#scores[at] = this.#fromComments[at] = this.#words[at] = this.#required[at] = 0;
      this.#used.push(at);
    }
    return at;
  }

  add(post: number, score: number, words: number): void {
    const at = this.#placeOf(post);
    this.#scores[at] = (this.#scores[at] as number) + score;
    this.#words[at] = (this.#words[at] as number) | words;
  }

  addComments(post: number, score: number, words: number): void {
    const at = this.#placeOf(post);
    this.#fromComments[at] = (this.#fromComments[at] as number) + score;
    this.#words[at] = (this.#words[at] as number) | words;
  }

  require(post: number, bit: number): void {
    const at = this.#placeOf(post);
    this.#required[at] = (this.#required[at] as number) | bit;
  }

  /** Of the posts that pass, all that may be among the `count` best, the best first; and how many pass. */
  best(count: number, passes: (candidate: Candidate) => boolean): { candidates: Candidate[]; total: number } {
    const passing: Candidate[] = [];
    let most = 0;
    for (const at of this.#used) {
      const fromComments = this.#fromComments[at] as number;
      const candidate = {
        post: this.#posts[at] as number,
        score: (this.#scores[at] as number) + fromComments,
        ...{ fromComments, words: this.#words[at] as number, required: this.#required[at] as number },
      };
      if (!passes(candidate)) continue;
      passing.push(candidate);
      if (candidate.score > most) most = candidate.score;
    }
    const candidates = passing.length > count * 2 ? upperPart(passing, count, most) : passing;
    candidates.sort((a, b) => b.score - a.score || b.post - a.post);
    return { candidates: candidates.slice(0, count), total: passing.length };
  }
}

/** Leaves out most of what is not among the best, by counting scores instead of sorting them. */
function upperPart(all: Candidate[], count: number, most: number): Candidate[] {
  const stepOf = ({ score }: Candidate) => Math.max(0, Math.floor((score / most) * (STEPS - 1)));
  if (!(most > 0)) return all;
  const having = new Uint32Array(STEPS);
  for (const one of all) having[stepOf(one)] = (having[stepOf(one)] as number) + 1;
  let least = STEPS - 1;
  for (let sum = having[least] as number; sum < count && least > 0; sum += having[least] as number) least--;
  return all.filter((one) => stepOf(one) >= least);
}

export const scores = new Scores();
