import { sql } from "kysely";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { transact } from "../../platform/transact.ts";
import { termsOfPost } from "../../support/search/index.ts";
import { notify } from "./notify.ts";

export const LOOK_FOR_WISHES = "look-for-wishes";

/** Wishes that are looked at together, and of one post in all: many wait for the same word. */
const BATCH = 500;
const BATCHES = 40;

type Found = { id: string; user_id: string; terms: string[] };
type Post = { author_id: string | null; title: string; problem: string; solution: string };

/** Has a job see who waits for a post that everybody can read from now on. In the transaction that makes it so. */
export async function lookForWishes({ jobs }: Pick<AppContext, "jobs">, trx: Db, { id }: { id: string }) {
  await jobs.send(trx, LOOK_FOR_WISHES, { id });
}

/** Those of a batch of wishes that a post of others grants, and the last that was looked at; exported for its plan. */
export const wishesQuery = (about: {
  terms: string[];
  authorId: string | null;
  now: Date;
  after: string;
}) => sql<Found>`
  select id, user_id, terms from wishes
  where key_term = any(${about.terms}) and id > ${about.after} and ends_at > ${about.now}
    and user_id is distinct from ${about.authorId}
  order by id limit ${BATCH}`;

/**
 * Tells who waits for what a post is about: whose search it answers with every telling word, once, and then the wish is
 * granted. It costs one look-up for each word of the post, however many wishes there are. Nothing where it is not public.
 */
export async function grantWishes(context: AppContext, id: string): Promise<void> {
  const { db, clock } = context;
  const { rows } = await sql<Post>`select author_id, title, problem, solution from posts
    where id = ${id} and is_public`.execute(db);
  const [post] = rows;
  if (!post) return;
  const held = termsOfPost({ id, ...post });
  const about = { terms: [...held], authorId: post.author_id, now: clock() };
  let after = "0";
  for (let batch = 0; batch < BATCHES; batch++) {
    const found = (await wishesQuery({ ...about, after }).execute(db)).rows;
    await grant(
      context,
      { id, authorId: post.author_id },
      found.filter(({ terms }) => terms.every((term) => held.has(term))),
    );
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
