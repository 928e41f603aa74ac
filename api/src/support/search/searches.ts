import { type Kysely, sql } from "kysely";
import { type Answer, ask, DEPTH } from "./packed/ask.ts";
import { memoryOf } from "./packed/memory.ts";
import { holds, readPosts } from "./packed/read-posts.ts";
import type { SearchTables } from "./tables.ts";
import { tokenize } from "./tokenize.ts";

/** Searches are suggested to others from this length on, up to that one, in characters; words at most. */
const LENGTH = { min: 3, max: 60 } as const;
const TERMS_MAX = 12;
/** Nobody's search is shown to others before it has led somewhere so often. The index `searches_suggested` has it too. */
const SHOWN_FROM = 3;
/** Of the searches that begin as asked, so many are looked at for the most frequent. */
const LOOKED_AT = 300;

/** So many times as many as are wanted are looked at, because some may hold words that have gone. */
const SPARE = 4;

/** Words and the marks that stand in names and codes; no operators, no punctuation. */
const PLAIN = /^[\p{L}\p{M}\p{N} .+#_/-]+$/u;

const plain = (text: string): string => text.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();

/** A search in the form it is counted in; null where it is none to suggest to others. */
export function countedForm(text: string): string | null {
  const form = plain(text);
  const { length } = [...form];
  const isFit = form.isWellFormed() && length >= LENGTH.min && length <= LENGTH.max && PLAIN.test(form);
  return isFit ? form : null;
}

const termsOf = (text: string): string[] => [...new Set(tokenize(text).map(({ term }) => term))];
const isAlive = (lists: Answer["lists"], term: string): boolean => (lists.get(term)?.documents ?? 0) > 0;

/**
 * Counts that a search, in its counted form, has led somebody to a public post. Nothing is kept about who. It counts
 * only where every word of it stands in some public post, and one of them in this one: so nothing is suggested that
 * only a search has ever said.
 */
export async function countSearch<T extends SearchTables>(db: Kysely<T>, form: string, postId: string, day: Date) {
  const terms = termsOf(form);
  if (terms.length === 0 || terms.length > TERMS_MAX) return;
  const memory = memoryOf(db);
  const { lists } = await ask(db, memory, new Map(terms.map((term) => [term, DEPTH.known])));
  if (terms.some((term) => !isAlive(lists, term))) return;
  const post = Number(postId);
  const held = await readPosts(db, memory, [post]);
  if (![...lists.values()].some((list) => holds(held, post, list))) return;
  await sql`
    insert into searches as s (text, count, last_day)
    values (${form}, 1, ${day.toISOString().slice(0, 10)}::date)
    on conflict (text) do update set count = s.count + 1, last_day = excluded.last_day
  `.execute(db);
}

/**
 * Searches that begin with a text and have led others somewhere, the most frequent first. A search whose words have left
 * the public posts meanwhile is not among them.
 */
export async function frequentSearches<T extends SearchTables>(db: Kysely<T>, begun: string, limit: number) {
  const prefix = plain(begun);
  if (prefix.length < 2) return [];
  const { rows } = await sql<{ text: string }>`
    select text from (
      select text, count from searches
      where count >= ${sql.lit(SHOWN_FROM)} and text > ${prefix} and text < ${`${prefix}\u{10ffff}`} limit ${LOOKED_AT}) s
    order by count desc, text limit ${limit * SPARE}`.execute(db);
  if (rows.length === 0) return [];
  const terms = rows.flatMap(({ text }) => termsOf(text));
  const { lists } = await ask(db, memoryOf(db), new Map(terms.map((term) => [term, DEPTH.known])));
  const alive = rows.filter(({ text }) => termsOf(text).every((term) => isAlive(lists, term)));
  return alive.slice(0, limit).map((row) => row.text);
}

/** Forgets searches that were rare and are long past; `before` is the first day that is kept. */
export async function forgetRareSearches<T extends SearchTables>(db: Kysely<T>, before: Date): Promise<void> {
  await sql`delete from searches where count < ${SHOWN_FROM} and last_day < ${before.toISOString().slice(0, 10)}::date`.execute(
    db,
  );
}
