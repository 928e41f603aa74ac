import type { Generated } from "kysely";

export type BackupsTable = {
  id: Generated<string>;
  started_at: Date;
  ended_at: Date | null;
  /** The folder that was made, or where one was to be made. */
  place: string;
  bytes: string | number | null;
  posts: number | null;
  images: number | null;
  /** Why it failed; null where it did not. */
  problem: string | null;
};
