import type { Db } from "@unknot/api/database";
import { takeStatistics } from "@unknot/api/platform/statistics";
import { insertMembers } from "@unknot/api/services/members/index";
import { addUpTallies } from "@unknot/api/services/posts/index";
import { addUpTagCounts } from "@unknot/api/services/tags/index";
import { RENDERER } from "@unknot/api/support/rich-text/renderer";
import { index, merge } from "@unknot/api/support/search/index";
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

/**
 * Brings an empty database to very many posts of natural length whose vocabulary grows as that of real text does:
 * problems and solutions of real posts, some of their words replaced. Without comments.
 */
export async function fillMade(db: Db, texts: Texts, count: number, onProgress: (done: number) => void): Promise<void> {
  const random = makeRandom(count);
  const pick = <T>(list: T[]) => list[random(list.length)] as T;
  const { write, vocabulary } = makeWriter(random);
  const members: string[] = [];
  for (let at = 0; at < MEMBERS; at += 1000) {
    const names = Array.from({ length: 1000 }, (_, one) => ({ username: `made_${at + one}`, createdAt: new Date(0) }));
    members.push(...(await insertMembers(db, names)));
  }
  let merging = Promise.resolve();
  for (let from = 0; from < count; from += BATCH) {
    const posts = Array.from({ length: BATCH }, (_, one) => ({
      author_id: pick(members),
      title: write(`${pick(texts.titles)} ${pick(texts.titles).split(" ").slice(-2).join(" ")}`).slice(0, 100),
      problem: write(pick(texts.problems)),
      solution: write(pick(texts.solutions)),
      created_at: new Date(Date.UTC(2010, 0, 1) + (from + one) * 5 * MINUTE),
      like_count: Math.floor(1000 / (1 + random(1000))),
      // As what comes by the program: otherwise it would look through all of them while it is measured.
      renderer: RENDERER,
    }));
    const rows = await db.insertInto("posts").values(posts).returning("id").execute();
    await index(
      db,
      posts.map((post, at) => ({ ...post, id: rows[at]?.id as string })),
    );
    // While the next are made.
    await merging;
    merging = merge(db);
    if (from % 50_000 === 0) onProgress(from);
  }
  await merging;
  console.error(`${vocabulary()} made words`);
  await addUpTagCounts(db);
  await addUpTallies(db);
  await merge(db, { isAll: true });
  // A connection that may take longer than the product lets any take.
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await takeStatistics(one);
  });
}
