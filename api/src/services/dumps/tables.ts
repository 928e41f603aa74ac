import type { Generated } from "kysely";

export type PublicDumpsTable = {
  id: Generated<string>;
  /** Of its file. */
  name: string;
  taken_at: Date;
  ended_at: Date;
  /** What was committed when it was taken (`pg_snapshot`). */
  snapshot: string;
  bytes: string | number;
  sha256: string;
  members: number;
  posts: number;
  comments: number;
  versions: number;
  /** By which transaction the row came here. */
  added_by: Generated<string>;
};

/** Transactions after which less is public than before; triggers note them. */
export type WithdrawalsTable = { xid: Generated<string>; noted_at: Generated<Date> };
