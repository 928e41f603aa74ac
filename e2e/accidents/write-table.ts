import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { RESULTS, tableOf } from "./table.ts";

// Puts what `npm run accidents` has found into docs/writing.md, where the table stands.

const FOUND = new URL("../../.cache/accidents/", import.meta.url);
const DOC = new URL("../../docs/writing.md", import.meta.url);

type Found = { name: string; accident: string; result: string };

const found = readdirSync(FOUND).map((file): Found => JSON.parse(readFileSync(new URL(file, FOUND), "utf8")));
const resultOf = (form: string, accident: string): string =>
  found.find((one) => one.name === form && one.accident === accident)?.result ?? "not played";

const text = readFileSync(DOC, "utf8");
const [before] = text.split("| accident |");
const after = text.slice(text.lastIndexOf("|\n") + 2);
writeFileSync(DOC, `${before}${tableOf(resultOf)}\n${after}`);

const good = found.filter(({ result }) => result === RESULTS.good).length;
process.stdout.write(`${good} of ${found.length} cells are ${RESULTS.good}\n`);
