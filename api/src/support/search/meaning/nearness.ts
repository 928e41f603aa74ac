/** What is no nearer than these is near by chance: standard deviations above the mean of all, and the cosine. */
export const NEAR = { distinction: 2, cosine: 0.3 } as const;

/** The schema in which the database keeps an index of vectors, where it has pgvector. */
export const NEAREST = "unknot_nearest";
