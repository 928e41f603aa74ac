import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";

/** Posts that follow in one transaction: their rows are locked for its length. */
const BATCH = 300;

/**
 * Gives some posts that are tagged with another name of a tag the tag itself, and returns how many that were. Call it in
 * a transaction. The posts are locked first, as by everybody who changes what they are tagged with.
 */
export async function moveBatch(trx: Db): Promise<number> {
  const { rows } = await sql<{ post_id: string; tag_id: string; into: string }>`
    with one as (
      select t.id, t.synonym_of from tags t
      where t.synonym_of is not null and exists (select from post_tags pt where pt.tag_id = t.id) limit 1)
    select p.id as post_id, o.id as tag_id, o.synonym_of as into
    from one o join post_tags pt on pt.tag_id = o.id join posts p on p.id = pt.post_id
    order by p.id limit ${BATCH} for no key update of p`.execute(trx);
  const [first] = rows;
  if (!first) return 0;
  const posts = rows.map(({ post_id }) => post_id);
  const { tag_id, into } = first;
  await sql`
    update post_tags pt set tag_id = ${into} where pt.tag_id = ${tag_id} and pt.post_id = any(${posts}::bigint[])
      and not exists (select from post_tags o where o.post_id = pt.post_id and o.tag_id = ${into})`.execute(trx);
  // Those that had both.
  await sql`delete from post_tags where tag_id = ${tag_id} and post_id = any(${posts}::bigint[])`.execute(trx);
  return rows.length;
}

/** Gives all posts that are tagged with another name of a tag the tag itself. */
export async function moveMerged(db: Db): Promise<void> {
  while ((await transact(db, (trx: Db) => moveBatch(trx))) > 0);
}
