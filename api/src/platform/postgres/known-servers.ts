/**
 * An expression that tells servers apart, and the same one before and after a crash or a promotion: from then on, numbers of
 * transactions may be given once more that were seen before, because their log was lost. PostgreSQL keeps its start time
 * where it recovers from the crash of one of its processes, but throws away its statistics (`pgstat_reset_after_failure`).
 */
export const SERVER = `(extract(epoch from pg_postmaster_start_time()) || '/'
  || coalesce(extract(epoch from pg_stat_get_bgwriter_stat_reset_time()), 0) || '/' || pg_is_in_recovery())`;

/** Of so many servers it is known that they have answered before. */
const KNOWN_MAX = 100;

/** The servers that have answered, by what `SERVER` says of them. */
export class KnownServers {
  readonly #known = new Set<string>();

  /** Whether one answers for the first time, and others have before: what is known by numbers of transactions is to be asked anew. */
  isNew(server: string): boolean {
    if (this.#known.has(server)) return false;
    const isFirst = this.#known.size === 0;
    if (this.#known.size >= KNOWN_MAX) this.#known.clear();
    this.#known.add(server);
    return !isFirst;
  }
}
