import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import { type Answering, answering } from "../../support/search/index.ts";
import { notify } from "./notify.ts";
import { hasMuted } from "./preferences.ts";

export const LOOK_FOR_WISHES = "look-for-wishes";

/** Wishes that are looked at together, and of one post in all: many wait for the same word. */
const BATCH = 500;
const BATCHES = 40;

type Found = { id: string; user_id: string; text: string; terms: string[] };
type Post = {
  author_id: string | null;
  author: string | null;
  title: string;
  problem: string;
  solution: string;
  created_at: Date;
  tags: string[];
};

/** Has a job see who waits for a post that everybody can read from now on. In the transaction that makes it so. */
export async function lookForWishes({ jobs }: Pick<AppContext, "jobs">, trx: Db, { id }: { id: string }) {
  await jobs.send(trx, LOOK_FOR_WISHES, { id });
}

/** Those of a batch of wishes that a post of others may grant, the oldest first; exported for its plan. */
export const wishesQuery = (about: { terms: string[]; authorId: string | null; now: Date; after: string }) => {
  const waiting = sql`
    select id, user_id, text, terms from wishes w
    where id > ${about.after} and ends_at > ${about.now} and user_id is distinct from ${about.authorId}
      and not ${hasMuted(sql`w.user_id`, about.authorId)}`;
  return sql<Found>`
    with found as materialized (
      ${waiting} and key_term = any(${about.terms}) union ${waiting} and other_keys && ${about.terms} and other_keys <> '{}')
    select * from found order by id limit ${BATCH}`;
};

/** A post that everybody can read, its tags by all names that they have had. */
const postQuery = (id: string) => sql<Post>`
  select p.author_id, u.username as author, p.title, p.problem, p.solution, p.created_at,
    array(select t.name from post_tags pt join tags t on t.id = pt.tag_id or t.synonym_of = pt.tag_id
      where pt.post_id = p.id) as tags
  from posts p left join users u on u.id = p.author_id where p.id = ${id} and p.is_public`;

/** Of some wishes those that a post grants. Others have their turn between them: each may take a while. */
async function grantedBy({ terms, answers }: Answering, wishes: Found[]): Promise<Found[]> {
  const granted: Found[] = [];
  for (const wish of wishes.filter((one) => one.terms.every((term) => terms.has(term)))) {
    if (answers(wish.text)) granted.push(wish);
    await turn();
  }
  return granted;
}

/**
 * Tells who waits for what a post is about: whose search it answers whole, as `answering` has it, once, and then the wish is
 * granted. It costs one look-up for each word of the post, however many wishes there are. Nothing where it is not public.
 */
export async function grantWishes(context: AppContext, id: string): Promise<void> {
  const { db, clock } = context;
  const [post] = (await postQuery(id).execute(db)).rows;
  if (!post) return;
  const { author_id: authorId, created_at: createdAt, tags, ...texts } = post;
  const held = answering({ id, ...texts, createdAt, tags: new Set(tags) });
  const about = { terms: [...held.terms], authorId, now: clock() };
  let after = "0";
  for (let batch = 0; batch < BATCHES; batch++) {
    const found = (await wishesQuery({ ...about, after }).execute(db)).rows;
    await grant(context, { id, authorId }, await grantedBy(held, found));
    if (found.length < BATCH) return;
    after = found.at(-1)?.id ?? after;
  }
}

/** Tells of some wishes, and takes them off, in one transaction: what a second try finds has been told of nobody. */
async function grant(
  context: AppContext,
  post: { id: string; authorId: string | null },
  wishes: Found[],
): Promise<void> {
  if (wishes.length === 0) return;
  await transact(context.db, async (trx: Db) => {
    const { rows } = await sql<{ user_id: string }>`
      delete from wishes where id = any(${wishes.map(({ id }) => id)}::bigint[]) returning user_id`.execute(trx);
    const recipients = [...new Set(rows.map(({ user_id }) => user_id))].map((userId) => ({
      userId,
      kind: "wish" as const,
    }));
    await notify(context, trx, {
      ...{ recipients, place: { postId: post.id } },
      ...(post.authorId !== null && { actorId: post.authorId }),
    });
  });
}
