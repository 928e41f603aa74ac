import { StartError } from "@unknot/api/platform/start-error";

/** Ends the process with status 1: one clear line for what a person can mend, the whole error for a bug. */
export function fail(error: unknown): never {
  console.error(error instanceof StartError ? `Error: ${error.message}` : error);
  process.exit(1);
}
