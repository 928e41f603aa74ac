import type { InputOf } from "@unknot/contract/endpoint";
import type { getSaved } from "@unknot/contract/services/saved";
import { sql } from "kysely";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { isId } from "../../platform/ids.ts";
import { type Slice, sliceOf, toPage } from "../../platform/paging.ts";
import { viewPublicPosts } from "../posts/index.ts";

type Query = InputOf<typeof getSaved>["body"]["query"];
type Row = { post_id: string; note: string; folder: string; saved_at: Date };

/** Words as `like` looks for them: what it means something to is a letter like others. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** Most words that are looked for: each goes through all that the caller keeps. */
const WORDS_MAX = 8;

/** What the caller keeps of what everybody can see, as the query wants it; it looks at their own rows alone. */
function keptQuery(userId: string, { value = "", folder, ps_id }: Query) {
  const words = value.trim().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  const post = ps_id === undefined ? sql`` : sql`and s.post_id = ${isId(ps_id) ? ps_id : "0"}`;
  const inFolder = folder === undefined ? sql`` : sql`and s.folder = ${folder}`;
  const matching = words.map((word) => sql`and concat_ws(' ', p.title, s.note, s.folder) ilike ${containing(word)}`);
  return sql`from saved_posts s join posts p on p.id = s.post_id
    where s.user_id = ${userId} and p.is_public ${post} ${inFolder} ${sql.join(matching, sql` `)}`;
}

async function rowsOf(db: Db, userId: string, query: Query, { limit, offset }: Slice): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.post_id, s.note, s.folder, s.saved_at ${keptQuery(userId, query)}
    order by s.saved_at desc, s.post_id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many there are in each folder of the caller's, by its name, and how many the query wants. */
async function countsOf(db: Db, userId: string, query: Query) {
  const { rows } = await sql<{ folder: string | null; count: number }>`
    select folder, count(*)::int as count from (select s.folder ${keptQuery(userId, {})}) f
    where folder <> '' group by folder
    union all select null, count(*)::int ${keptQuery(userId, query)}
    order by folder`.execute(db);
  return {
    totalCount: rows.find(({ folder }) => folder === null)?.count ?? 0,
    folders: rows.flatMap(({ folder, count }) => (folder === null ? [] : { name: folder, count })),
  };
}

/** Answers get_saved: one page of what the caller keeps, of what everybody can still see. */
export async function listSaved(
  context: AppContext,
  viewer: Member,
  { query, page = 1 }: InputOf<typeof getSaved>["body"],
) {
  const { totalCount, folders } = await countsOf(context.db, viewer.id, query);
  const slice = sliceOf(page, totalCount);
  const rows = slice ? await rowsOf(context.db, viewer.id, query, slice) : [];
  const posts = await viewPublicPosts(
    context,
    viewer,
    rows.map(({ post_id }) => post_id),
  );
  const byId = new Map(posts.map((post) => [post.id, post]));
  const list = rows.flatMap(({ post_id, note, folder, saved_at }) => {
    const post = byId.get(post_id);
    return post ? [{ ...post, saved: { note, folder, date: saved_at.toISOString() } }] : [];
  });
  return { ...toPage(page, { list, totalCount }), folders };
}

/** What a member keeps, for their export: what they cannot see any more without its title. */
export async function exportSavedOf(db: Db, userId: string) {
  const { rows } = await sql<Row & { title: string | null }>`
    select s.post_id, s.note, s.folder, s.saved_at, case when p.is_public then p.title end as title
    from saved_posts s join posts p on p.id = s.post_id
    where s.user_id = ${userId} order by s.saved_at, s.post_id`.execute(db);
  return rows.map(({ post_id, saved_at, ...row }) => ({ ps_id: post_id, ...row, date: saved_at.toISOString() }));
}
