import { setInterval } from "node:timers/promises";
import type { Case } from "./cases.ts";
import type { Outcome } from "./generator.ts";
import { type BenchRequest, type Generator, send } from "./load.ts";
import type { Bare, Target } from "./processes.ts";

const CONNECTIONS = 32;
/** Each is measured so many times in turn with what it is compared to, because other work on the machine comes and goes. */
const ROUNDS = 3;
/** What is asked for before, in milliseconds: V8 compiles what a page is made by for the first seconds, and no site runs for so short. */
const WARM_UP = 3_000;
const SLICE = 1_300;
/** What takes milliseconds each is measured for longer: what is under way at the end does not count, though it has been paid for. */
const LONG_SLICE = 5_000;
const SLOW = new Set<Case["set"]>(["uncached", "search-call"]);
const WRITES_A_SECOND = 20;
/** From here on a generator has no time left, and is what is measured. */
const AT_ITS_LIMIT = 0.9;

export type Stand = { target: Target; bare: Bare; generator: Generator };
type Measured = Outcome & { microseconds: number };

export const COLUMNS = [
  "",
  "requests/s",
  "p50 ms",
  "p99 ms",
  "bare/s",
  "of bare",
  "query/s",
  "of query",
  "µs: program",
  "bare",
  "query",
  "statements",
  "bytes",
  "aim",
  "",
];

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const by = (measured: Measured[], of: (one: Measured) => number) => median(measured.map(of));

async function slice(
  generator: Generator,
  server: Target | Bare,
  requests: BenchRequest[],
  milliseconds = SLICE,
): Promise<Measured> {
  const before = await server.cpu();
  const outcome = await generator.run(server.url, requests, { connections: CONNECTIONS, milliseconds });
  const count = Object.values(outcome.statuses).reduce((sum, one) => sum + one, 0);
  return { ...outcome, microseconds: ((await server.cpu()) - before) / count };
}

/** What has been written beside so far: the next time goes on with other texts. */
let written = 0;

/** Writes 20 times a second, likes mostly, comments and a post among them, until it is told to stop. */
function writeBeside(url: string, writes: Case[]): { stop: () => Promise<void> } {
  const named = (name: string) => writes.find((one) => one.name === name)?.requests ?? [];
  const [posts, comments, likes] = [named("post"), named("comment"), named("like")];
  const signal = new AbortController();
  const run = async () => {
    for await (const _ of setInterval(1000 / WRITES_A_SECOND, null, { signal: signal.signal })) {
      const turn = written++;
      const kind = turn % 20 === 0 ? posts : turn % 4 === 0 ? comments : likes;
      const request = kind[(kind === posts ? turn / 20 : turn) % kind.length];
      if (request) await send(url, request);
    }
  };
  const done = run().catch((error: Error) => {
    if (error.name !== "AbortError") throw error;
  });
  return {
    stop: async () => {
      signal.abort();
      await done;
    },
  };
}

/** What is sent of a case: of pages that the reader has already, only the question whether they are still right. */
async function requestsOf({ set, requests }: Case, url: string): Promise<BenchRequest[]> {
  if (set !== "304") return requests;
  const [request] = requests as [BenchRequest];
  const { headers } = await send(url, request);
  return [{ ...request, headers: { "if-none-match": headers.etag ?? "" } }];
}

function verdict({ aim }: Case, perSecond: number, ofBare: number, ofQuery: number): [string, string] {
  if (!aim) return ["", ""];
  if ("perSecond" in aim) return [`${aim.perSecond}/s`, perSecond >= aim.perSecond ? "met" : "**not met**"];
  const reached = aim.of === "bare" ? ofBare : ofQuery;
  return [`${aim.ratio} of ${aim.of}`, reached >= aim.ratio ? "met" : "**not met**"];
}

/** Measures a case in turn with a bare server that sends the same, with and without a query before; returns its row. */
export async function compare(one: Case, statements: number, writes: Case[], stand: Stand): Promise<string[]> {
  const { target, bare, generator } = stand;
  const requests = await requestsOf(one, target.url);
  const { status, bytes, headers } = await send(target.url, requests[0] as BenchRequest);
  const expected = one.set === "304" ? 304 : 200;
  if (status !== expected) throw new Error(`${one.set} ${one.name} answered ${status}: ${bytes.subarray(0, 300)}`);
  const answer = {
    status,
    bytes,
    headers: expected === 304 ? headers : { ...headers, "content-length": `${bytes.length}` },
  };
  await generator.run(target.url, requests, { connections: CONNECTIONS, milliseconds: WARM_UP });
  const measured: Record<"ours" | "bare" | "query", Measured[]> = { ours: [], bare: [], query: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const beside = one.set === "while-writing" ? writeBeside(target.url, writes) : null;
    measured.ours.push(await slice(generator, target, requests, SLOW.has(one.set) ? LONG_SLICE : SLICE));
    await beside?.stop();
    for (const kind of ["bare", "query"] as const) {
      await bare.set({ ...answer, asks: kind === "query" });
      measured[kind].push(await slice(generator, bare, requests));
    }
  }
  const ratio = (to: Measured[]) =>
    median(measured.ours.map(({ perSecond }, round) => perSecond / (to[round]?.perSecond ?? 1)));
  const [ofBare, ofQuery] = [ratio(measured.bare), ratio(measured.query)];
  const perSecond = by(measured.ours, (m) => m.perSecond);
  const failed = measured.ours
    .flatMap(({ statuses }) => Object.keys(statuses))
    .filter((code) => code !== `${expected}`);
  if (failed.length > 0) console.error(`${one.set} ${one.name}: also answered ${[...new Set(failed)].join(", ")}`);
  const isLimit = by(measured.bare, (m) => m.busy) > AT_ITS_LIMIT;
  return [
    `${one.set}: ${one.name}`,
    perSecond.toFixed(0),
    by(measured.ours, (m) => m.p50).toFixed(2),
    by(measured.ours, (m) => m.p99).toFixed(2),
    `${by(measured.bare, (m) => m.perSecond).toFixed(0)}${isLimit ? " (generator)" : ""}`,
    ofBare.toFixed(2),
    by(measured.query, (m) => m.perSecond).toFixed(0),
    ofQuery.toFixed(2),
    ...(["ours", "bare", "query"] as const).map((kind) => by(measured[kind], (m) => m.microseconds).toFixed(0)),
    `${statements}`,
    `${bytes.length}`,
    ...verdict(one, perSecond, ofBare, ofQuery),
  ];
}

/** The middle of how long one request at a time takes, in milliseconds. */
export async function alone({ requests }: Case, { target, generator }: Stand): Promise<number> {
  await generator.run(target.url, requests, { connections: 1, milliseconds: WARM_UP });
  return (await generator.run(target.url, requests, { connections: 1, milliseconds: SLICE })).p50;
}
