import { totalmem } from "node:os";

const MB = 1024 * 1024;
/** What a small machine has room for, and what the indexes of a million posts take: nothing is gained beyond. */
const BUFFERS = { least: 128, most: 1024 } as const;
const SHARE = 16;

/** The bytes of memory that this process and its database may use: those of the machine, or of a container with fewer. */
export function usableMemory(): number {
  // 0 or more than there is, where nothing is limited.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * PostgreSQL's `shared_buffers` where so many bytes of memory may be used: a sixteenth, 128 MB to 1 GB. Less than the
 * quarter that its manual has for a machine of its own; of this one the program and the system's file cache take much. Only
 * what has been read takes memory, so a small site does not use it up.
 */
export function sharedBuffers(memory: number): string {
  const share = Math.floor(memory / SHARE / MB);
  return `${Math.min(BUFFERS.most, Math.max(BUFFERS.least, share))}MB`;
}
