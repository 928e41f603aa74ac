import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Db } from "../../database.ts";
import { listNewestMembers, memberName } from "../members/index.ts";
import { listNewestTitles } from "./store.ts";

/** More than a page of a list has, so that some are left of which it shows nothing. */
const POSTS = 25;
const MEMBERS = 25;
/** What fits beside a list in two or three lines. */
const TAGS = 6;
/** Posts that tell what people write about now: some weeks of a small site, an hour of a large one. */
const LATELY = 100;

/** The query for the tags that most of the newest public posts have, those of most first: each post's are looked up by its id. */
export const tagsLatelyQuery = sql<{ name: string }>`
  select t.name from (
    select pt.tag_id, count(*) as count
    from (select id from posts where is_public order by created_at desc, id desc limit ${LATELY}) p
    cross join lateral (select tag_id from post_tags where post_id = p.id offset 0) pt
    group by pt.tag_id) n
  join tags t on t.id = n.tag_id
  order by n.count desc, t.name limit ${TAGS}`;

/** The newest posts, what they are about, and the newest members who have published something: nothing that is not public. */
export async function whatsNew(db: Db) {
  const [titles, members, { rows: tags }] = await Promise.all([
    listNewestTitles(db, POSTS),
    listNewestMembers(db, MEMBERS),
    tagsLatelyQuery.execute(db),
  ]);
  const posts = titles.map(({ username, ...post }) => ({ ...post, user: memberName(username) }));
  return { ...ok, posts, members, tags };
}
