import type { Db } from "@unknot/api/database";
import { takeStatistics } from "@unknot/api/platform/statistics";
import { insertMembers } from "@unknot/api/services/members/index";
import { type IndexedDocument, toIndexed } from "@unknot/api/support/search/impact";
import { TWO_TYPOS_LENGTH, TYPO_LENGTH } from "@unknot/api/support/search/typos";
import { MINUTE } from "@unknot/contract/limits";
import { sql } from "kysely";
import { makeRandom, type Texts } from "./fill.ts";

type Random = (below: number) => number;

const BATCH = 500;
const MEMBERS = 10_000;

/**
 * Heaps' law: a text of n words has about `k * n ** beta` different ones. For English prose beta is 0.4 to 0.6
 * (Manning, Raghavan, Schütze 2008, "Introduction to Information Retrieval", 5.1.1). A million posts have some two
 * hundred million words, so about 1.1 million different ones.
 */
const HEAPS = { k: 30, beta: 0.55 } as const;
/** Share of words that are drawn from the made ones; the others are the real text's. */
const MADE = 0.12;
/** Made words that have been used lately, from which the next is drawn: what is used often is drawn often (Simon 1955). */
const REMEMBERED = 1 << 20;

const SYLLABLES =
  "ba be bi bo da de di do fa fe ga ge ka ke ki la le li lo ma me mi mo na ne ni no pa pe ra re ri ro".split(" ");

/** A word like no other: its number written in syllables, mixed so that neighbours differ. */
function makeWord(number: number): string {
  let rest = Math.imul(number + 1, 0x9e3779b1) >>> 0;
  let word = "";
  for (let syllable = 0; syllable < 3; syllable++) {
    word += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return word + number.toString(36).replace(/\d/g, (digit) => "qwxyzuvjts"[Number(digit)] as string);
}

/** Replaces some words of a text with made ones, new ones as often as Heaps' law has it. */
function makeWriter(random: Random) {
  const used: string[] = [];
  let [words, made] = [0, 0];
  const draw = (): string => {
    const isNew = made < HEAPS.k * words ** HEAPS.beta || used.length === 0;
    const word = isNew ? makeWord(made++) : (used[random(used.length)] as string);
    if (used.length < REMEMBERED) used.push(word);
    else used[random(REMEMBERED)] = word;
    return word;
  };
  const write = (html: string): string =>
    html.replace(/<[^>]*>|[A-Za-z]{3,}/g, (part) => {
      if (part.startsWith("<")) return part;
      words++;
      return random(1000) < MADE * 1000 ? draw() : part;
    });
  return { write, vocabulary: () => made };
}

/** Terms and words as they come, with ids given here: at this size the product's own statements would take hours. */
function makeIndex() {
  const terms = new Map<string, { id: number; count: number }>();
  const words = new Map<string, number>();
  const add = ({ impacts, words: own }: IndexedDocument) => {
    const postings: [number, number][] = [];
    for (const [term, impact] of impacts) {
      const known = terms.get(term) ?? { id: terms.size + 1, count: 0 };
      if (known.count++ === 0) terms.set(term, known);
      postings.push([known.id, impact]);
    }
    for (const [word, term] of own) if (!words.has(word)) words.set(word, terms.get(term)?.id ?? 0);
    return postings;
  };
  return { terms, words, add };
}

/** Sends columns in slices, each in a statement of its own. */
async function inSlices<T>(all: Iterable<T>, store: (slice: T[]) => Promise<unknown>): Promise<void> {
  let slice: T[] = [];
  for (const one of all) {
    slice.push(one);
    if (slice.length === 50_000) {
      await store(slice);
      slice = [];
    }
  }
  await store(slice);
}

async function storeIndex(db: Db, { terms, words }: ReturnType<typeof makeIndex>): Promise<void> {
  await inSlices(terms, (slice) =>
    sql`insert into search_terms (id, term, document_count) overriding system value
      select * from unnest(${slice.map(([, { id }]) => id)}::int[], ${slice.map(([term]) => term)}::text[],
        ${slice.map(([, { count }]) => count)}::int[])`.execute(db),
  );
  await inSlices(words, (slice) =>
    sql`insert into search_words (word, term_id)
      select * from unnest(${slice.map(([word]) => word)}::text[], ${slice.map(([, id]) => id)}::int[])`.execute(db),
  );
  await sql`select setval(pg_get_serial_sequence('search_terms', 'id'), ${terms.size + 1})`.execute(db);
  await sql`alter table search_slips drop constraint search_slips_pkey`.execute(db);
  await sql`insert into search_slips (slip, word_id)
    select left(word, at - 1) || substr(word, at + 1), id from search_words, generate_series(0, length(word)) at
    where length(word) between ${TYPO_LENGTH.min} and ${TYPO_LENGTH.max}
    union
    select left(word, i - 1) || substr(word, i + 1, j - i - 1) || substr(word, j + 1), id
    from search_words, generate_series(1, length(word)) i, generate_series(i + 1, length(word)) j
    where length(word) between ${TWO_TYPOS_LENGTH.min} and ${TWO_TYPOS_LENGTH.max} and word ~ '^[[:alpha:]]+$'`.execute(
    db,
  );
  await sql`alter table search_slips add primary key (slip, word_id)`.execute(db);
  await sql`alter table search_postings add primary key (post_id, term_id) include (impact)`.execute(db);
  await sql`create index search_postings_by_impact on search_postings (term_id, impact desc, post_id desc)`.execute(db);
}

/**
 * Brings an empty database to very many posts of natural length whose vocabulary grows as that of real text does:
 * problems and solutions of real posts, some of their words replaced. The rows are those that the product would
 * write; indexes come last. Without comments.
 */
export async function fillMade(db: Db, texts: Texts, count: number, onProgress: (done: number) => void): Promise<void> {
  const random = makeRandom(count);
  const pick = <T>(list: T[]) => list[random(list.length)] as T;
  const { write, vocabulary } = makeWriter(random);
  const index = makeIndex();
  const members: string[] = [];
  for (let at = 0; at < MEMBERS; at += 1000) {
    const names = Array.from({ length: 1000 }, (_, one) => ({ username: `made_${at + one}`, createdAt: new Date(0) }));
    members.push(...(await insertMembers(db, names)));
  }
  await sql`drop index search_postings_by_impact`.execute(db);
  await sql`alter table search_postings drop constraint search_postings_pkey`.execute(db);
  for (let from = 0; from < count; from += BATCH) {
    const posts = Array.from({ length: BATCH }, (_, one) => ({
      author_id: pick(members),
      title: write(`${pick(texts.titles)} ${pick(texts.titles).split(" ").slice(-2).join(" ")}`).slice(0, 100),
      problem: write(pick(texts.problems)),
      solution: write(pick(texts.solutions)),
      created_at: new Date(Date.UTC(2010, 0, 1) + (from + one) * 5 * MINUTE),
      like_count: Math.floor(1000 / (1 + random(1000))),
    }));
    const rows = await db.insertInto("posts").values(posts).returning("id").execute();
    const postings = posts.flatMap((post, at) => {
      const id = rows[at]?.id as string;
      return index.add(toIndexed({ id, ...post })).map(([term, impact]) => [id, term, impact] as const);
    });
    await sql`insert into search_postings (post_id, term_id, impact) select * from unnest(
      ${postings.map(([id]) => id)}::bigint[], ${postings.map(([, term]) => term)}::int[],
      ${postings.map(([, , impact]) => impact)}::smallint[])`.execute(db);
    if (from % 50_000 === 0) onProgress(from);
  }
  console.error(`${vocabulary()} made words, ${index.terms.size} terms, ${index.words.size} words`);
  // One connection for all of it, because statements that build indexes take longer than the product lets any take.
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await storeIndex(one, index);
    await takeStatistics(one);
  });
}
