import { setTimeout as wait } from "node:timers/promises";
import type { Tally } from "../faults/tally.ts";
import { type Answer, ask } from "../testing/talk.ts";

const PAUSE = 40;

/** Visitors who read until they are stopped. */
export type Reading = {
  /** How many answers there were, which of them were no page, and the longest that somebody waited, in milliseconds. */
  counts: { read: number; failed: number; longest: number };
  stop: () => Promise<void>;
};

/**
 * Three visitors, each of whom asks for one page after another: pages that are kept, pages that nobody has asked for
 * before, and calls of the API. Whatever is not answered as it should be is a failed read.
 */
export function startReading(url: string, postId: string, tally: Tally): Reading {
  const counts = { read: 0, failed: 0, longest: 0 };
  let isOver = false;
  let asked = 0;
  const next = () => `${process.pid}x${asked++}`;
  const comments = { query: { searchBy: "ps_id", value: postId } };
  const kinds: (() => { path: string; body?: object })[] = [
    () => ({ path: `/post/${postId}` }),
    () => ({ path: `/?seen=${next()}` }),
    () => ({ path: "/" }),
    () => ({ path: `/?query=bowline+${next()}` }),
    () => ({ path: `/post/${postId}?seen=${next()}` }),
    () => ({ path: "/api/get_comments", body: comments }),
  ];

  function judge(path: string, answer: Answer): void {
    counts.read++;
    counts.longest = Math.max(counts.longest, answer.ms);
    tally.count(answer, path);
    if (answer.status === 200) return;
    counts.failed++;
    tally.fail(`${path.replace(/\d+x\d+/, "…")} answered ${answer.status}`);
  }

  async function visitor(first: number): Promise<void> {
    for (let turn = first; !isOver; turn++) {
      const { path, body } = (kinds[turn % kinds.length] as (typeof kinds)[number])();
      const address = `10.9.${turn % 250}.${first + 1}`;
      judge(path, await ask(url + path, { address, ...(body && { method: "POST", body }) }));
      await wait(PAUSE);
    }
  }

  const all = Promise.all([0, 1, 2].map(visitor));
  return {
    counts,
    stop: async () => {
      isOver = true;
      await all;
      tally.expect(counts.read > 0, "nothing was read");
      const { read, failed, longest } = counts;
      tally.note(`${failed} of ${read} reads failed, the longest took ${(longest / 1000).toFixed(2)} s`);
    },
  };
}
