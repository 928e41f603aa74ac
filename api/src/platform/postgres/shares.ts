/** How many connections each kind of work has for itself. */
export type Shares = {
  reading: number;
  writing: number;
  limits: number;
  jobs: number;
  health: number;
  changes: number;
};

/** The fewest connections that can be shared out. */
export const SHARES_MIN = 6;

/**
 * Shares out the connections of DATABASE_POOL, so that no kind of work can take those of another: one locked row that
 * every writer waits for leaves pages, limits, jobs, the health check and what follows changes theirs.
 */
export function shareOut(size: number): Shares {
  const health = 1;
  const changes = 1;
  const limits = Math.max(1, Math.round(size * 0.1));
  const jobs = Math.max(1, Math.round(size * 0.15));
  const left = size - health - changes - limits - jobs;
  const writing = Math.max(1, Math.floor(left / 2));
  return { reading: left - writing, writing, limits, jobs, health, changes };
}
