import { sql } from "kysely";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { Db } from "../../database.ts";

type Row = {
  kind: "post" | "tag" | "member" | "mutedTag" | "mutedMember" | "mutedWord";
  value: string;
  title: string | null;
};

/**
 * What a member follows and has muted, the newest first; posts by their ids, and only what everybody can
 * see; of tags that were merged since, the one that they became.
 */
async function listFollowed(db: Db, userId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select kind, value, title from (
      select 'post' as kind, p.id::text as value, p.title, f.created_at from follows f join posts p on p.id = f.post_id
        where f.user_id = ${userId} and p.is_public
      union all
      select 'tag', t.name, null, max(f.created_at) from follows f join tags n on n.id = f.tag_id
        join tags t on t.id = coalesce(n.synonym_of, n.id) where f.user_id = ${userId} group by t.name
      union all
      select 'member', u.username, null, f.created_at from follows f join users u on u.id = f.member_id
        where f.user_id = ${userId} and u.is_active
      union all
      select 'mutedTag', t.name, null, max(m.created_at) from muted_tags m join tags n on n.id = m.tag_id
        join tags t on t.id = coalesce(n.synonym_of, n.id) where m.user_id = ${userId} group by t.name
      union all
      select 'mutedMember', u.username, null, m.created_at from muted_members m join users u on u.id = m.member_id
        where m.user_id = ${userId} and u.is_active
      union all
      select 'mutedWord', word, null, null from muted_words where user_id = ${userId}) f
    order by created_at desc, value`.execute(db);
  return rows;
}

async function told(db: Db, userId: string) {
  const rows = await listFollowed(db, userId);
  const of = (kind: Row["kind"]) => rows.filter((row) => row.kind === kind).map(({ value }) => value);
  return {
    posts: of("post"),
    titles: rows.flatMap(({ title }) => title ?? []),
    tags: of("tag"),
    members: of("member"),
    mutedTags: of("mutedTag"),
    mutedMembers: of("mutedMember"),
    mutedWords: of("mutedWord"),
  };
}

/** Answers get_following. */
export const showFollowing = async (db: Db, viewer: Member) => ({ ...ok, ...(await told(db, viewer.id)) });

/** What a member follows and has muted, for their copy of everything. */
export const exportFollowingOf = (db: Db, userId: string) => told(db, userId);
