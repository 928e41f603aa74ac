/** A post with what is known of its score. `words`: a bit for each word of the search that it answers. */
export type Candidate = { post: number; score: number; fromComments: number; words: number };

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

  #candidate(at: number): Candidate {
    return {
      post: this.#posts[at] as number,
      score: (this.#scores[at] as number) + (this.#fromComments[at] as number),
      ...{ fromComments: this.#fromComments[at] as number, words: this.#words[at] as number },
    };
  }

  /**
   * Of the posts that pass, the `count` best, the best first; and how many pass. What has no score, or has not been
   * required by all of these bits, passes never.
   */
  best(count: number, required: number, passes: ((candidate: Candidate) => boolean) | null) {
    const passing: number[] = [];
    let most = 0;
    for (const at of this.#used) {
      const score = (this.#scores[at] as number) + (this.#fromComments[at] as number);
      if (score === 0 || ((this.#required[at] as number) & required) !== required) continue;
      if (passes && !passes(this.#candidate(at))) continue;
      passing.push(at);
      if (score > most) most = score;
    }
    const candidates = this.#upperPart(passing, count, most).map((at) => this.#candidate(at));
    candidates.sort((a, b) => b.score - a.score || b.post - a.post);
    return { candidates: candidates.slice(0, count), total: passing.length };
  }

  /** Leaves out most of what is not among the best, by counting scores instead of sorting them. */
  #upperPart(all: number[], count: number, most: number): number[] {
    if (all.length <= count * 2) return all;
    const stepOf = (at: number) =>
      Math.floor((((this.#scores[at] as number) + (this.#fromComments[at] as number)) / most) * (STEPS - 1));
    const having = new Uint32Array(STEPS);
    for (const at of all) having[stepOf(at)] = (having[stepOf(at)] as number) + 1;
    let least = STEPS - 1;
    for (let sum = having[least] as number; sum < count && least > 0; sum += having[least] as number) least--;
    return all.filter((at) => stepOf(at) >= least);
  }
}

export const scores = new Scores();
