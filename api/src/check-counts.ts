import { sql } from "kysely";
import type { Db } from "./database.ts";
import { checkLists } from "./support/search/index.ts";

/** A count that differs from what it counts. */
export type WrongCount = { what: string; id: string; kept: string; counted: string };

/**
 * Recounts everything that is kept beside rows and returns what differs: nothing, unless there is a bug.
 * Reads whole tables; for a person or a test to run, not for requests.
 */
export async function checkCounts(db: Db): Promise<WrongCount[]> {
  const { rows } = await sql<WrongCount>`
    select * from (
      select 'likes of post' as what, p.id::text as id, p.like_count as kept,
        p.imported_likes + (select count(*) from post_likes l where l.post_id = p.id) as counted from posts p
      union all
      select 'worked for, of post', p.id::text, p.worked_count, (select count(*) from outcomes o where o.post_id = p.id
        and o.outcome = 'worked' and o.solution_version = p.solution_version) from posts p
      union all
      select 'did not work for, of post', p.id::text, p.failed_count, (select count(*) from outcomes o
        where o.post_id = p.id and o.outcome = 'did_not_work' and o.solution_version = p.solution_version) from posts p
      union all
      select 'worked for before, of post', p.id::text, p.earlier_worked_count, (select count(*) from outcomes o
        where o.post_id = p.id and o.outcome = 'worked' and o.solution_version <> p.solution_version) from posts p
      union all
      select 'did not work for before, of post', p.id::text, p.earlier_failed_count, (select count(*) from outcomes o
        where o.post_id = p.id and o.outcome = 'did_not_work' and o.solution_version <> p.solution_version) from posts p
      union all
      select 'comments of post', p.id::text, p.comment_count,
        (select count(*) from comments c where c.post_id = p.id and c.is_public) from posts p
      union all
      select 'likes of comment', c.id::text, c.like_count,
        c.imported_likes + (select count(*) from comment_likes l where l.comment_id = c.id) from comments c
      union all
      select 'replies of comment', c.id::text, c.reply_count,
        (select count(*) from comments r where r.parent_id = c.id) from comments c
      union all
      select 'posts of member', u.id::text, u.post_count,
        (select count(*) from posts p where p.author_id = u.id and p.is_public) from users u
      union all
      select 'comments of member', u.id::text, u.comment_count,
        (select count(*) from comments c join posts p on p.id = c.post_id
         where c.author_id = u.id and c.is_public and p.is_public) from users u
      union all
      select 'likes given by member', u.id::text, u.likes_given,
        (select count(*) from post_likes l where l.user_id = u.id)
        + (select count(*) from comment_likes l where l.user_id = u.id) from users u
      union all
      select 'likes received by member', u.id::text, u.likes_received,
        (select count(*) from post_likes l join posts p on p.id = l.post_id where p.author_id = u.id)
        + (select count(*) from comment_likes l join comments c on c.id = l.comment_id where c.author_id = u.id)
        from users u
      union all
      select 'posts of site', 'all', tally('public_posts'), (select count(*) from posts where is_public)
      union all
      select 'posts of tag', t.id::text,
        t.post_count + coalesce((select sum(step) from tag_counts_due d where d.tag_id = t.id), 0),
        (select count(*) from post_tags pt join posts p on p.id = pt.post_id where pt.tag_id = t.id and p.is_public)
        from tags t
      union all
      select 'likes of tagged post', p.id::text, pt.like_count, p.like_count
        from post_tags pt join posts p on p.id = pt.post_id
      union all
      select 'visibility of tagged post', p.id::text, pt.is_public::int, p.is_public::int
        from post_tags pt join posts p on p.id = pt.post_id
      union all
      select 'bytes of images', 'all', tally('upload_bytes'), (select coalesce(sum(bytes), 0) from uploads)
      union all
      select 'index of post', p.id::text, (p.is_public)::int,
        case when f.post_id is null then (m.post_id is not null)::int else (f.content is not null)::int end
        from posts p left join search_fresh f on f.post_id = p.id left join search_forward m on m.post_id = p.id
      union all
      select 'index of comment', c.id::text,
        coalesce(t.is_shown, false)::int, (c.is_public and p.is_public)::int
        from comments c join posts p on p.id = c.post_id left join search_comment_terms t on t.comment_id = c.id
      union all
      select 'index of nothing', s.post_id::text, 1, 0 from search_forward s
        where not exists (select from posts p where p.id = s.post_id)
          and not exists (select from search_fresh f where f.post_id = s.post_id)
    ) all_counts where kept <> counted limit 100
  `.execute(db);
  return [...rows, ...(await checkLists(db))].slice(0, 100);
}
