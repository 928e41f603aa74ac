import { limits } from "@unknot/contract/limits";
import { normalizeTag } from "@unknot/contract/rules/tags";
import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { type Slice, sliceOf, toPage } from "../../platform/paging.ts";
import { countOfTag, type FoundTag, findTag } from "./store.ts";

type Listed = Omit<FoundTag, "id"> & { total: number };

/** Tags beyond these are found by their beginning. */
const LISTED = 10_000;
/** Sorts after whatever a name can go on with, in the order of the index. */
const END = "\u{10ffff}";

/** The query for tags whose name, or another name, begins so, those with the most public posts first. */
export const completingQuery = (beginning: string, { offset, limit }: Slice) => sql<Listed>`
  select name, description, count, (count(*) over ())::int as total from (
    select t.name, t.description, ${countOfTag} as count
    from (select distinct coalesce(synonym_of, id) as id from tags
          where name >= ${beginning} and name < ${beginning + END}) n
    join tags t on t.id = n.id) found
  where count > 0 order by count desc, name limit ${limit} offset ${offset}`;

/**
 * The query for all tags that public posts have, the most used first: in the order of the kept counts, which are up to a
 * minute old, with those among them that have been used since.
 */
export const allTagsQuery = ({ offset, limit }: Slice) => sql<Listed>`
  with due as materialized (select tag_id as id, sum(step) as step from tag_counts_due group by 1),
  in_use as (
    select (select count(*) from tags where synonym_of is null and post_count > 0)
      + coalesce((select sum((t.post_count + d.step > 0)::int - (t.post_count > 0)::int)
                  from due d cross join lateral (select post_count from tags where id = d.id and synonym_of is null offset 0) t), 0) as total),
  candidates as (
    (select id from tags where synonym_of is null and post_count > 0
     order by post_count desc, name limit ${offset + limit})
    union select id from due)
  select name, description, count, total from (
    select t.name, t.description, (t.post_count + coalesce(d.step, 0))::int as count, i.total::int as total
    from candidates c
    cross join lateral (
      select name, description, post_count from tags where id = c.id and synonym_of is null offset 0) t
    left join due d on d.id = c.id
    cross join in_use i) found
  where count > 0 order by count desc, name limit ${limit} offset ${offset}`;

/** Answers get_tags: one page of the tags of public posts, all or those that `query` begins. */
export async function listTags(db: Db, query: string, page: number) {
  const beginning = normalizeTag(query.slice(0, limits.searchMax));
  const slice = sliceOf(page, LISTED);
  if (!slice) return toPage(page, { list: [], totalCount: 0 });
  const { rows } = await (beginning ? completingQuery(beginning, slice) : allTagsQuery(slice)).execute(db);
  const list = rows.map(({ name, description, count }) => ({ name, description, count }));
  return toPage(page, { list, totalCount: rows[0]?.total ?? 0 });
}

/** Answers get_tag. Throws a 404 for a name that no public post has. */
export async function viewTag(db: Db, asked: string) {
  const tag = await findTag(db, asked.slice(0, limits.searchMax));
  if (!tag) throw notFound(errors.tagNotFound());
  const { name, count, description } = tag;
  return { ...ok, tag: { name, count, description } };
}
