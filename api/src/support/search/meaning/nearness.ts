/** What is no nearer than these is near by chance: standard deviations above the mean of all, and the cosine. */
export const NEAR = { distinction: 2, cosine: 0.3 } as const;
