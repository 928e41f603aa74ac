/** What became of requests so far. */
export type Asked = {
  /** Answered with what was kept. */
  hits: number;
  /** What was not kept, or not right any more. */
  misses: number;
  /** Of those, how many got what was being made for another. */
  shared: number;
  /** Answers that were made, by whomever they were asked for. */
  made: number;
};

/** What became of the requests for pages so far, and of visitors' calls, and what is kept of both at the moment. */
export type Counters = Asked & {
  calls: Asked;
  evictions: number;
  pages: number;
  bytes: number;
};

export const nothingAsked = (): Asked => ({ hits: 0, misses: 0, shared: 0, made: 0 });
