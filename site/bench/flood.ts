import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "@unknot/api/database";
import { SECOND } from "@unknot/contract/limits";
import { sql } from "kysely";
import { makeRandom } from "./fill.ts";
import { type BenchRequest, send, startGenerator } from "./load.ts";
import { startTarget } from "./processes.ts";
import { head, row } from "./table.ts";

/** What the program is told, beside the settings of every case: the proxy that says who calls, and all limits. */
export const FLOOD_SETTINGS = { RATE_LIMIT: "on", TRUSTED_PROXY: "127.0.0.1" };

const PEOPLE = 10;
const ADDRESSES = 2_000;
const WORDS = 3_000;
const LASTS = 20 * SECOND;
/** Each address asks every other second. */
const FLOOD = { connections: 256, perSecond: 1_000 };
const CROWD = { connections: 512, milliseconds: 10 * SECOND };
const READERS = { connections: 4, perSecond: 200, milliseconds: 9 * SECOND };
const AIMS = { timesQuiet: 2, keptP99: 100 };
/** What somebody takes to look at what came. */
const LOOKS = 200;

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
/** Half of a flood says that it is a browser; the others say what they are, or nothing. */
const AGENTS = [FIREFOX, FIREFOX, FIREFOX, FIREFOX, "python-requests/2.32", "GPTBot/1.2", "SomeSpider/3.1", ""];

/** What there is to be read. */
export type Library = { ids: string[]; names: string[]; words: string[] };

export async function readLibrary(db: Db): Promise<Library> {
  const { rows } = await sql<{ id: string; username: string; title: string }>`
    select posts.id, username, title from posts join users on users.id = author_id where is_public
    order by md5(posts.id::text) limit ${WORDS}`.execute(db);
  const words = new Set(rows.flatMap(({ title }) => title.toLowerCase().match(/[a-z]{4,}/g) ?? []));
  return { ids: rows.map(({ id }) => id), names: rows.map(({ username }) => username), words: [...words] };
}

const from = (address: string, agent: string) => ({ "x-forwarded-for": address, "user-agent": agent });

/** Every sort, page, post, profile and search, by machines at 2,000 addresses in blocks of their own. */
function floodRequests({ ids, names, words }: Library): BenchRequest[] {
  const random = makeRandom(11);
  const pick = (list: string[]) => list[random(list.length)] as string;
  const paths = [
    () => `/?sort=${pick(["newest", "likes", "trending"])}&page=${1 + random(500)}`,
    () => `/post/${pick(ids)}`,
    () => `/profile/${pick(names)}`,
    () => `/?query=${pick(words)}+${pick(words)}&page=${1 + random(3)}`,
    () => `/?comment={n}`,
  ];
  return Array.from({ length: 10 * ADDRESSES }, (_, index) => {
    const block = random(ADDRESSES);
    const address = `10.${Math.floor(block / 250)}.${block % 250}.${1 + random(250)}`;
    const path = (paths[index % paths.length] as () => string)();
    return { method: "GET", path, headers: from(address, AGENTS[block % AGENTS.length] as string) };
  });
}

type Times = Record<"reads" | "searches" | "writes", number[]> & { refused: number };

/** Ten people at addresses of their own, who look at lists and posts, search, like and comment. */
async function people(url: string, { ids, words }: Library, tokens: string[]): Promise<Times> {
  const times: Times = { reads: [], searches: [], writes: [], refused: 0 };
  const end = performance.now() + LASTS;
  const person = async (index: number) => {
    const random = makeRandom(index + Math.floor(performance.now()));
    const pick = (list: string[]) => list[random(list.length)] as string;
    const post = (path: string, body: object) => ({ method: "POST" as const, path, body, token: tokens[index] });
    const acts: [keyof Omit<Times, "refused">, () => BenchRequest][] = [
      ["reads", () => ({ method: "GET", path: "/" })],
      ["reads", () => ({ method: "GET", path: `/post/${pick(ids)}` })],
      ["searches", () => ({ method: "GET", path: `/?query=${pick(words)}+${pick(words)}` })],
      ["writes", () => post("/api/toggle_like", { parent_id: pick(ids), parent_type: "problemSolution" })],
      ["reads", () => ({ method: "GET", path: `/post/${pick(ids)}` })],
      [
        "writes",
        () => post("/api/create_comment", { ps_id: pick(ids), text: `<p>It ${pick(words)} ${pick(words)}.</p>` }),
      ],
    ];
    for (let turn = index; performance.now() < end; turn++) {
      const [kind, make] = acts[turn % acts.length] as (typeof acts)[number];
      const start = performance.now();
      const { status } = await send(url, {
        ...make(),
        headers: from(`198.51.100.${index}`.replace("100", `${100 + index}`), FIREFOX),
      });
      times[kind].push(performance.now() - start);
      if (status !== 200) times.refused++;
      await wait(LOOKS);
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, index) => person(index)));
  return times;
}

function percentiles(times: number[]): [number, number] {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return [at(0.5), at(0.99)];
}

const shown = ([p50, p99]: [number, number]) => `${p50.toFixed(0)}, ${p99.toFixed(0)}`;
const listed = (statuses: Record<string, number>) =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");
const verdict = (isMet: boolean) => (isMet ? "met" : "**not met**");

/** Plays a flood of machines while people read, search and write, and says what it was for them. */
export async function measureFlood(settings: NodeJS.ProcessEnv, library: Library, tokens: string[]): Promise<void> {
  const target = await startTarget(settings);
  const [machines, readers] = [startGenerator(), startGenerator()];
  const { url } = target;
  // Once without measuring: what is compiled and kept with the first requests.
  await people(url, library, tokens);
  const quiet = await people(url, library, tokens);
  await target.vitals();
  const flood = machines.run(url, floodRequests(library), { ...FLOOD, milliseconds: LASTS });
  const busy = await people(url, library, tokens);
  const { statuses, perSecond } = await flood;
  const { longestDelay } = await target.vitals();
  head(["people's p50, p99 in ms", "quiet", "in the flood", "p99 times quiet", `aim ${AIMS.timesQuiet}`]);
  const all = ({ reads, searches, writes }: Times) => [...reads, ...searches, ...writes];
  const kinds = {
    all,
    reads: (t: Times) => t.reads,
    searches: (t: Times) => t.searches,
    writes: (t: Times) => t.writes,
  };
  for (const [kind, of] of Object.entries(kinds)) {
    const [before, during] = [percentiles(of(quiet)), percentiles(of(busy))];
    const factor = during[1] / before[1];
    row([kind, shown(before), shown(during), factor.toFixed(1), verdict(factor <= AIMS.timesQuiet)]);
  }
  console.log(
    `\nOf the people's requests ${quiet.refused} were refused while it was quiet, ${busy.refused} in the flood. The flood asked ` +
      `${perSecond.toFixed(0)} times a second and was answered ${listed(statuses)}. Longest delay of the thread ` +
      `${longestDelay.toFixed(0)} ms, memory ${(await target.memory()).toFixed(0)} MB.`,
  );
  const anew: BenchRequest = { method: "GET", path: "/?comment={n}", headers: from("127.0.0.1", FIREFOX) };
  const kept: BenchRequest = { method: "GET", path: `/post/${library.ids[0]}`, headers: from("127.0.0.1", FIREFOX) };
  const crowd = machines.run(url, [anew], CROWD);
  const reading = await readers.run(url, [kept], READERS);
  const outcome = await crowd;
  const delay = (await target.vitals()).longestDelay;
  console.log(
    `512 connections on pages that are made: ${outcome.perSecond.toFixed(0)} a second, answered ${listed(outcome.statuses)}, the ` +
      `longest after ${outcome.max.toFixed(0)} ms. A kept page beside it: p50 ${reading.p50.toFixed(1)}, p99 ${reading.p99.toFixed(1)} ms ` +
      `(aim ${AIMS.keptP99}: ${verdict(reading.p99 < AIMS.keptP99)}). Longest delay of the thread ${delay.toFixed(0)} ms, ` +
      `memory ${(await target.memory()).toFixed(0)} MB.`,
  );
  await Promise.all([target.stop(), machines.stop(), readers.stop()]);
}
