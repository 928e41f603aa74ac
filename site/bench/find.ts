import { readFileSync } from "node:fs";
import type { Db } from "@unknot/api/database";
import { find } from "@unknot/api/support/search/index";
import { sql } from "kysely";
import { measureAgreement } from "./agreement.ts";
import { makeRandom } from "./fill.ts";
import { head, row } from "./table.ts";

/** Searches that are measured, after as many others that warm up; agreement is measured with some of them. */
const SEARCHES = 2000;
const COMPARED = 200;
const AT_A_TIME = 8;
/** Hundredths of a second, in which the system counts what a process has computed. */
const TICK = 10;

const OPTIONS = { offset: 0, limit: 20, sort: "relevance", countedTo: 1000 } as const;

/** One to eight words that stand behind each other in the titles of posts, none asked for twice. */
async function searchesOf(db: Db): Promise<string[]> {
  const random = makeRandom(11);
  const { rows } = await sql<{ title: string }>`
    select title from posts where is_public order by md5(id::text) limit ${SEARCHES}`.execute(db);
  return rows.map(({ title }) => {
    const words = title.split(" ").filter((word) => word.length > 1);
    const from = random(Math.max(1, words.length - 2));
    return words.slice(from, from + 1 + random(8)).join(" ");
  });
}

/** What the processes of the database that serve this program have computed so far, in milliseconds; null elsewhere than on Linux. */
async function databaseTime(db: Db): Promise<number | null> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`.execute(db);
  try {
    return rows.reduce((sum, { pid }) => {
      const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
      const [user = 0, system = 0] = fields.split(" ").slice(11, 13).map(Number);
      return sum + (user + system) * TICK;
    }, 0);
  } catch {
    return null;
  }
}

async function measure(db: Db, searches: string[], atATime: number): Promise<(string | number)[]> {
  const times: number[] = [];
  const before = await databaseTime(db);
  const cpu = process.cpuUsage();
  const began = performance.now();
  let next = 0;
  const work = async () => {
    for (let text = searches[next++]; text !== undefined; text = searches[next++]) {
      const start = performance.now();
      await find(db, text, OPTIONS);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  const took = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  const after = await databaseTime(db);
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  const count = searches.length;
  const database = before === null || after === null ? "–" : ((after - before) / count).toFixed(2);
  const program = ((user + system) / 1000 / count).toFixed(2);
  return [atATime, ((1000 * count) / took).toFixed(0), at(0.5), at(0.99), program, database];
}

/** Prints how many searches a second the index itself answers, what one costs, and how far its first ten are the right ones. */
export async function measureFind(db: Db): Promise<void> {
  const searches = await searchesOf(db);
  for (const text of searches) await find(db, text, OPTIONS);
  head(["find(), at a time", "a second", "p50 ms", "p99 ms", "program, ms of processor a search", "database"]);
  for (const atATime of [AT_A_TIME, 1]) row(await measure(db, searches, atATime));
  const { share, searches: count } = await measureAgreement(db, searches.slice(0, COMPARED));
  console.log(`\nOf the first ten of ${count} searches ${(100 * share).toFixed(1)} % are those of exhaustive scoring.`);
}
