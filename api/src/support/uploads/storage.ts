/**
 * Where images lie, by names that the program gives. All throw an `Unavailable` where the storage cannot be reached, or
 * the system's error where the disk says no.
 */
export type Storage = {
  /** Resolves when the file would outlive a failure of the power; where it throws, there is no part of it. */
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Null where there is nothing of that name. */
  get: (name: string) => Promise<Buffer | null>;
  /** No failure where there is nothing of that name. */
  remove: (name: string) => Promise<void>;
  /** Why it cannot be used at the moment; null where it can. */
  trouble: () => Promise<string | null>;
};
