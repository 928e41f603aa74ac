/** How many connections each kind of work has for itself. */
export type Shares = { reading: number; writing: number; limits: number; jobs: number; health: number };

/** The fewest connections that can be shared out. */
export const SHARES_MIN = 6;

/**
 * Shares out the connections of DATABASE_POOL, so that no kind of work can take those of another: one locked row that
 * every writer waits for leaves pages, limits, jobs and the health check theirs.
 */
export function shareOut(size: number): Shares {
  const health = 1;
  const limits = Math.max(1, Math.round(size * 0.1));
  const jobs = Math.max(1, Math.round(size * 0.15));
  const writing = Math.max(1, Math.round((size - health - limits - jobs) / 2));
  return { reading: size - health - limits - jobs - writing, writing, limits, jobs, health };
}
