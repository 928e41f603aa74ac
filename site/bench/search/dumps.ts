import { importStackExchange } from "@unknot/api/importers/stackexchange/index";
import { findTable, readRows } from "@unknot/api/importers/stackexchange/read-rows";
import { merge } from "@unknot/api/support/search/index";
import { sql } from "kysely";
import { makeRandom } from "../fill.ts";
import { type Case, makeBeginnings, makeClasses, type Post } from "./classes.ts";
import { startProduct } from "./product.ts";

type Product = Awaited<ReturnType<typeof startProduct>>;

/** Searches of each class. */
const MOST = 250;

const share = (count: number, of: number) => ((100 * count) / Math.max(1, of)).toFixed(1);

/** How often one of those that answer is in the first place, the first three and the first ten (of suggestions: eight). */
async function measureClass(name: string, cases: Case[], ask: (typed: string) => Promise<string[]>) {
  let [first, three, ten] = [0, 0, 0];
  for (const { typed, wanted } of cases) {
    const found = (await ask(typed)).slice(0, 10);
    const place = found.findIndex((id) => wanted.includes(id));
    if (place === 0) first++;
    if (place >= 0 && place < 3) three++;
    if (place >= 0) ten++;
  }
  const { length } = cases;
  console.log(`| ${[name, length, share(first, length), share(three, length), share(ten, length)].join(" | ")} |`);
}

/** Pairs that people have marked as duplicates: is the twin among the five that are said to be similar? */
async function measureDuplicates(product: Product, dumps: string[]): Promise<void> {
  const { rows } = await sql<{ site: string; external_id: string; id: string; title: string }>`
    select i.site, i.external_id, p.id, p.title from imported_items i join posts p on p.id = i.local_id
    where i.kind = 'post'`.execute(product.db);
  const posts = new Map(rows.map((one) => [`${one.site} ${one.external_id}`, one]));
  let [pairs, byTitle, byText] = [0, 0, 0];
  const shown = { byTitle: 0, byText: 0 };
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
        if ((await product.similar(from.title, undefined, true)).includes(to.id)) shown.byTitle++;
        if ((await product.similar(from.title, from.id, true)).includes(to.id)) shown.byText++;
      }
    }
  }
  console.log(
    `\n${pairs} duplicates, both ways: the twin is in the first five for ${share(byText, pairs)} % of the published, for ${share(byTitle, pairs)} % by the title alone; of those that are shown ${share(shown.byText, pairs)} and ${share(shown.byTitle, pairs)}`,
  );
  let [all, allShown] = [0, 0];
  for (const { id, title } of rows) {
    all += (await product.similar(title, id)).length;
    allShown += (await product.similar(title, id, true)).length;
  }
  console.log(
    `of ${(all / rows.length).toFixed(2)} similar ones to a post ${(allShown / rows.length).toFixed(2)} are shown`,
  );
}

/** Every class of made searches on the posts of the dumps; `isWanted` picks classes by name. */
export async function measureDumps(dumps: string[], isWanted: (name: string) => boolean): Promise<void> {
  const product = await startProduct();
  for (const dump of dumps) await importStackExchange(product.db, dump);
  // What people have whose site has stood for ten minutes.
  await merge(product.db, { isAll: true });
  const { rows: posts } = await sql<Post>`
    select id, title, problem, solution from posts where is_public order by md5(title)`.execute(product.db);
  console.log("\n| typed, % in the | searches | first place | first three | first ten |\n|---|---|---|---|---|");
  for (const [name, cases] of makeClasses(posts, MOST, makeRandom))
    if (isWanted(name)) await measureClass(name, cases, product.search);
  console.log("\n| typed, title suggested, % in the | beginnings | first place | first three | all eight |");
  console.log("|---|---|---|---|---|");
  for (const [name, cases] of makeBeginnings(posts, MOST, makeRandom))
    if (isWanted(name)) await measureClass(name, titlesOf(cases, posts), product.suggest);
  if (isWanted("duplicates")) await measureDuplicates(product, dumps);
  await product.close();
}

/** Suggestions are titles: what is wanted is said as such. */
function titlesOf(cases: Case[], posts: Post[]): Case[] {
  const titles = new Map(posts.map(({ id, title }) => [id, title]));
  return cases.map(({ typed, wanted }) => ({ typed, wanted: wanted.map((id) => titles.get(id) ?? "") }));
}
