import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** Whose versions are meant. */
export type VersionsOf = { kind: "post" | "comment"; id: string };

/** The number of the present version of a post or comment; 1 where it was never changed since there are versions. */
export async function presentVersionOf(db: Db, { kind, id }: VersionsOf): Promise<number> {
  const [table, key] = [sql.table(`${kind}_versions`), sql.ref(`${kind}_id`)];
  const last = sql<{ last: number | null }>`select max(number) as last from ${table} where ${key} = ${id}`;
  const { rows } = await last.execute(db);
  return rows[0]?.last ?? 1;
}

/**
 * A query for a version that is not the present one, which another query joins laterally: of what the row `of` is about,
 * in its columns `post_id`, `comment_id` and `version`. With how many were made since, and whether its texts were removed.
 */
export function replacedVersion(of: string) {
  const version = (kind: VersionsOf["kind"], text: string) => {
    const [table, key] = [sql.table(`${kind}_versions`), `${kind}_id`];
    return sql`
      select v.number, v.state = 'removed' as is_removed,
        (select max(number) from ${table} where ${sql.ref(key)} = v.${sql.ref(key)}) - v.number as newer
      from ${table} v
      where v.${sql.ref(key)} = ${sql.ref(`${of}.${key}`)} and v.number = ${sql.ref(`${of}.version`)}
        and v.${sql.ref(text)} is not null`;
  };
  return sql`${version("post", "title")} union all ${version("comment", "text")}`;
}
