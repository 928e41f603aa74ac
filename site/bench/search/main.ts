import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Collection, readCacm, readCranfield } from "./collections.ts";
import { measureDumps } from "./dumps.ts";
import { meanOf, type Scores, scoresOf } from "./measures.ts";
import { startProduct } from "./product.ts";

// `npm run bench:search`: how good the search is, measured through the product's own calls.

const { values } = parseArgs({
  options: { data: { type: "string", default: "../shared/data" }, only: { type: "string", default: "" } },
});
/** What is measured: what begins with one of the names of `--only`, or all. */
const only = values.only.split(",").filter((name) => name !== "");
const isWanted = (name: string) => only.length === 0 || only.some((one) => name.startsWith(one));

/** Pages read of each ranking; 20 posts each. */
const PAGES = 10;

const cell = (value: number) => value.toFixed(4);
const row = (name: string, { ndcg, map, mrr, p5 }: Scores) =>
  console.log(`| ${[name, cell(ndcg), cell(map), cell(mrr), cell(p5)].join(" | ")} |`);

async function measureCollection(collection: Collection): Promise<void> {
  const product = await startProduct();
  const documentOf = new Map<string, string>();
  for (const document of collection.documents) {
    const id = await product.publish(document);
    if (id) documentOf.set(id, document.id);
  }
  const scores: Scores[] = [];
  for (const { text, relevant } of collection.queries) {
    const ranked = await product.search(text, PAGES);
    scores.push(
      scoresOf(
        ranked.map((id) => documentOf.get(id) ?? ""),
        relevant,
      ),
    );
  }
  await product.close();
  row(collection.name, meanOf(scores));
  const refused = collection.documents.length - documentOf.size;
  if (refused > 0) console.error(`${collection.name}: ${refused} documents are no posts by the product's rules`);
}

console.log("| collection | nDCG@10 | MAP | MRR | P@5 |\n|---|---|---|---|---|");
for (const [name, read] of [
  ["cranfield", readCranfield],
  ["cacm", readCacm],
] as const) {
  if (!isWanted(name)) continue;
  const folder = join(values.data, "search", name);
  if (existsSync(folder)) await measureCollection(read(folder));
  else console.error(`${folder} is not there`);
}
const dumps = ["beer", "ai"].map((name) => join(values.data, "stackexchange", name)).filter((path) => existsSync(path));
const isOnlyCollections = only.length > 0 && only.every((name) => name === "cranfield" || name === "cacm");
if (dumps.length > 0 && !isOnlyCollections) await measureDumps(dumps, isWanted);

// The renderer keeps a channel open.
process.exit();
