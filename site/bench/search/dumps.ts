import { importStackExchange } from "@unknot/api/importers/stackexchange/index";
import { findTable, readRows } from "@unknot/api/importers/stackexchange/read-rows";
import { sql } from "kysely";
import { makeRandom } from "../fill.ts";
import { startProduct } from "./product.ts";

type Random = (below: number) => number;

const SLIPS = 500;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A word with one typo of the hand: a letter missing, added, wrong, or two neighbours swapped. */
function typoIn(word: string, random: Random): string {
  const at = random(word.length);
  const letter = LETTERS[random(LETTERS.length)] as string;
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  const swapped = word.slice(0, at) + (word[at + 1] ?? "") + word[at] + word.slice(at + 2);
  const ways = [before + after, before + letter + word.slice(at), before + letter + after, swapped];
  const typed = ways[random(ways.length)] as string;
  return typed === word ? before + after : typed;
}

async function startWith(dumps: string[]) {
  const product = await startProduct();
  for (const dump of dumps) await importStackExchange(product.db, dump);
  return product;
}

/** One random typo in one word of four letters or more of a title: is the post in the first three? */
export async function measureTypos(dumps: string[]): Promise<void> {
  const product = await startWith(dumps);
  const random = makeRandom(11);
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from posts where is_public and title ~ '[[:alpha:]]{4}' order by md5(id::text) limit ${SLIPS}`.execute(
    product.db,
  );
  let found = 0;
  for (const { id, title } of rows) {
    const words = title.split(" ");
    const places = words.flatMap((word, index) => (/^[a-z]{4,}$/i.test(word) ? [index] : []));
    const place = places[random(Math.max(1, places.length))] ?? 0;
    words[place] = typoIn(words[place] ?? "", random);
    const ids = await product.search(words.join(" "));
    if (ids.slice(0, 3).includes(id)) found++;
  }
  await product.close();
  console.log(
    `\n${rows.length} titles with one typo: the post is in the first three for ${((100 * found) / rows.length).toFixed(1)} %`,
  );
}

/** Pairs that people have marked as duplicates: is the twin among the five that are said to be similar? */
export async function measureDuplicates(dumps: string[]): Promise<void> {
  const product = await startWith(dumps);
  const { rows } = await sql<{ site: string; external_id: string; id: string; title: string }>`
    select i.site, i.external_id, p.id, p.title from imported_items i join posts p on p.id = i.local_id
    where i.kind = 'post'`.execute(product.db);
  const posts = new Map(rows.map((one) => [`${one.site} ${one.external_id}`, one]));
  let [pairs, byTitle, byText] = [0, 0, 0];
  for (const dump of dumps) {
    const file = findTable(dump, "PostLinks");
    if (!file) continue;
    const site = `${dump.split("/").pop()}.stackexchange.com`;
    for await (const { row } of readRows(file, { onBytes: () => {}, onTooLong: () => {} })) {
      const { LinkTypeId, PostId, RelatedPostId } = row;
      const [one, twin] = [posts.get(`${site} ${PostId}`), posts.get(`${site} ${RelatedPostId}`)];
      if (LinkTypeId !== "3" || !one || !twin) continue;
      for (const [from, to] of [
        [one, twin],
        [twin, one],
      ] as const) {
        pairs++;
        // Somebody who writes a duplicate has not published it yet: it does not take a place among the five.
        const typed = await product.similar(from.title);
        if (typed.filter((id) => id !== from.id).includes(to.id)) byTitle++;
        if ((await product.similar(from.title, from.id)).includes(to.id)) byText++;
      }
    }
  }
  await product.close();
  const share = (count: number) => `${((100 * count) / pairs).toFixed(1)} %`;
  console.log(
    `${pairs} duplicates, both ways: the twin is in the first five for ${share(byText)} of the published, for ${share(byTitle)} by the title alone`,
  );
}
