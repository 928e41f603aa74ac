import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// What the SQL of the program is made of, against docs/engines.md.

/** How each feature of the table there is told from others. */
const FEATURES: Record<string, RegExp> = {
  "row triggers": /\bfor\s+each\s+row\b/i,
  "PL/pgSQL": /\blanguage\s+plpgsql\b/i,
  "partial indexes": /\bcreate\s+(?:unique\s+)?index\b[^;]*\bwhere\b/i,
  "identity columns": /\bas\s+identity\b/i,
  "`on conflict`": /\bon\s+conflict\b/i,
  "`lateral`": /\blateral\b/i,
  '`collate "C"`': /\bcollate\s+"C"/i,
  "GIN index of an array": /\busing\s+gin\b/i,
  "storage and `toast_tuple_target`": /\bset\s+storage\b|\btoast_tuple_target\b/i,
  "generated columns": /\bgenerated\s+always\s+as\s*\(/i,
  "transaction numbers and snapshots (`xid8`, `pg_snapshot`)": /\bxid8\b|\bpg_snapshot\b/i,
  "advisory locks": /\bpg_(?:try_)?advisory_/i,
  "`for update`, `skip locked`": /\bfor\s+(?:no\s+key\s+)?update\b|\bskip\s+locked\b/i,
  "`copy`": /\bcopy\b[^;]*\b(?:to|from)\s+std(?:in|out)\b/i,
  "`set local`, `set_config`": /\bset\s+local\b|\bset_config\(/i,
};

/** What ties a site to a single server, or to rights that a managed one does not give; nothing here uses it. */
const RULED_OUT: Record<string, RegExp> = {
  "LISTEN and NOTIFY": /(?:^|;|`)\s*(?:listen|notify)\s+\w+\s*(?:;|,|`)|\bpg_notify\(/im,
  "unlogged tables": /\bcreate\s+unlogged\b/i,
  "temporary tables": /\bcreate\s+temp(?:orary)?\b/i,
  extensions: /\bcreate\s+extension\b/i,
  "foreign tables": /\bcreate\s+(?:foreign|server)\b|\bdblink\b/i,
  "large objects": /\blo_(?:create|import|export|open)\(/i,
  "functions with the rights of their owner": /\bsecurity\s+definer\b/i,
  rules: /\bcreate\s+(?:or\s+replace\s+)?rule\b/i,
};

/**
 * What migrations before the 137th made, and that one took away again; a database has none of it (triggers.test.ts looks),
 * and nothing brings it back.
 */
const GONE: Record<string, RegExp> = {
  "transition tables": /\breferencing\s+(?:old|new)\s+table\b/i,
  "statement triggers": /\bfor\s+each\s+statement\b/i,
  "deferred triggers": /\bdeferrable\b/i,
};
const LAST_WITH_THEM = "api/migrations/0137";

const root = new URL("./", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** Migrations, and what the program itself asks; its benchmarks and tests ask what they like. */
const sources = ["api/migrations", "api/src", "site/src"].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(?:sql|ts)$/.test(path) && !path.endsWith(".test.ts"))
    .map((path) => `${folder}/${path}`),
);
const texts = new Map(sources.map((path) => [path, read(path).replace(/--.*$/gm, "")]));
const whereIs = (pattern: RegExp) => [...texts].filter(([, text]) => pattern.test(text)).map(([path]) => path);

const features = [...read("docs/engines.md").matchAll(/^\| (.+?) \| .+? \| .*\|$/gm)].map(([, name]) => name);

it.each(Object.entries(FEATURES))("%s: used, and in the table of engines", (name, pattern) => {
  expect(whereIs(pattern).length).toBeGreaterThan(0);
  expect(features).toContain(name);
});

it("the table of engines has nothing that is not looked for", () => {
  const from = features.indexOf("Feature");
  expect(features.slice(from + 1).filter((name) => !/^-+$/.test(name ?? ""))).toEqual(Object.keys(FEATURES));
});

it.each(Object.entries(RULED_OUT))("%s: used nowhere", (_, pattern) => {
  expect(whereIs(pattern)).toEqual([]);
});

it.each(Object.entries(GONE))("%s: gone, and not back", (_, pattern) => {
  expect(whereIs(pattern).filter((path) => path > LAST_WITH_THEM)).toEqual([]);
});
