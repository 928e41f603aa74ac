import { CompiledQuery, type Kysely } from "kysely";

/** What became of those who read a post, and what is said of it; `duplicateOf`: the better one that says the same, 0 for none. */
export type Standing = { likes: number; worked: number; failed: number; isOutdated: boolean; duplicateOf: number };

/** How posts stand: those of which there is anything to say. */
export type Standings = ReadonlyMap<number, Standing>;

/** The bytes of what is said of a post's standing, with its id before it. */
const STANDING = 29;

/** The standings of posts as one value; `place`: that of the posts among the parameters. */
export const standingsIn = (place: number): string => `(select string_agg(int8send(id) || int4send(like_count)
    || int4send(worked_count) || int4send(failed_count) || boolsend(outdated_at is not null)
    || int8send(coalesce(duplicate_of, 0)), ''::bytea)
  from posts where id = any($${place}::bigint[])
    and (like_count > 0 or worked_count > 0 or failed_count > 0 or outdated_at is not null or duplicate_of is not null))`;

const READ = `select /* kept */ ${standingsIn(1)} as standings`;

/** Unpacks such a value. */
export function unpackStandings(packed: Buffer | null): Standings {
  const standings = new Map<number, Standing>();
  if (packed === null) return standings;
  for (let at = 0; at < packed.length; at += STANDING) {
    const [likes, worked, failed] = [
      packed.readInt32BE(at + 8),
      packed.readInt32BE(at + 12),
      packed.readInt32BE(at + 16),
    ];
    const isOutdated = packed.readUInt8(at + 20) === 1;
    const duplicateOf = Number(packed.readBigInt64BE(at + 21));
    standings.set(Number(packed.readBigInt64BE(at)), { likes, worked, failed, isOutdated, duplicateOf });
  }
  return standings;
}

/** How some posts stand. One statement. */
export async function readStandings<T>(db: Kysely<T>, posts: number[]): Promise<Standings> {
  if (posts.length === 0) return new Map();
  const { rows } = await db.executeQuery<{ standings: Buffer | null }>(CompiledQuery.raw(READ, [posts]));
  return unpackStandings(rows[0]?.standings ?? null);
}
