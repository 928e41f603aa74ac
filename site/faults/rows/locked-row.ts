import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { callAs, type Person, writePost } from "../../testing/people.ts";
import { type Answer, ask } from "../../testing/talk.ts";
import { startServer } from "../debian.ts";
import { needsServer, type Row, type Scene, setScene } from "../row.ts";
import type { Stage } from "../stage.ts";
import type { Tally } from "../tally.ts";

const LOCKED_FOR = { long: 45_000, short: 10_000 };
const BLOCKED_WRITERS = 12;
const OTHERS = 4;
const P99 = 1_000;
/** Between two answers of those who are not blocked; other writers stay below the limits that a member has. */
const PAUSE = { reading: 100, writing: 1_500 };
/** For so long the same is measured without a locked row: what of the times is the machine's. */
const BEFORE = 8_000;

type Kind = { name: string; send: (turn: number) => Promise<Answer>; pause: number; parallel: number };

/** Asks until the time is over; returns the times of the answers in milliseconds, sorted. */
async function measure({ name, send, pause, parallel }: Kind, end: number, tally: Tally): Promise<number[]> {
  const times: number[] = [];
  const one = async (first: number) => {
    for (let turn = first; performance.now() < end; turn += parallel) {
      const answer = await send(turn);
      tally.count(answer, name);
      tally.expect(answer.status === 200, `${name} answered ${answer.status} beside a locked row`);
      times.push(answer.ms);
      await wait(pause);
    }
  };
  await Promise.all(Array.from({ length: parallel }, (_, index) => one(index)));
  return times.sort((a, b) => a - b);
}

const p99Of = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY;

/** Those who write where the row is locked: 503 with Retry-After, and nothing else. */
async function beBlocked({ place, postId }: Scene, person: Person, end: number, tally: Tally): Promise<number> {
  let longest = 0;
  for (let turn = 0; performance.now() < end; turn++) {
    const body = { ps_id: postId, text: `<p>Blocked ${turn}</p>` };
    const answer = await callAs(place, person, "create_comment", { body });
    tally.count(answer, "a blocked comment");
    const isLate = performance.now() > end;
    tally.expect(answer.status === 503 || isLate, `a blocked comment answered ${answer.status}`);
    longest = Math.max(longest, answer.ms);
    await wait(Math.max(0, 1_000 - answer.ms));
  }
  return longest;
}

async function play(stage: Stage, tally: Tally): Promise<void> {
  const server = await startServer(stage);
  const scene = await setScene(stage, { DATABASE_URL: server.url }, BLOCKED_WRITERS + OTHERS);
  const { place, postId, people } = scene;
  const others = people.slice(BLOCKED_WRITERS);
  const otherId = await writePost(place, others[0] as Person, "a clove hitch");
  const comment = (turn: number) => {
    const body = { ps_id: otherId, text: `<p>Free ${turn}</p>` };
    return callAs(place, others[turn % OTHERS] as Person, "create_comment", { body });
  };
  const pages = ["/", `/post/${otherId}`, `/post/${postId}`, "/?query=hitch"];
  const kinds: Kind[] = [
    { name: "/readyz", send: () => ask(`${place.url}/readyz`), pause: PAUSE.reading, parallel: 1 },
    { name: "pages", send: (turn) => ask(place.url + pages[turn % pages.length]), pause: PAUSE.reading, parallel: 2 },
    { name: "other writes", send: comment, pause: PAUSE.writing, parallel: OTHERS },
  ];
  const measureAll = (until: number) => Promise.all(kinds.map((kind) => measure(kind, until, tally)));
  const usual = await measureAll(performance.now() + BEFORE);
  const locker = new pg.Client(server.client);
  await locker.connect();
  stage.onEnd(() => locker.end());
  await locker.query("begin");
  await locker.query("select 1 from posts where id = $1 for update", [postId]);
  const end = performance.now() + (stage.options.isShort ? LOCKED_FOR.short : LOCKED_FOR.long);
  const blocked = people.slice(0, BLOCKED_WRITERS).map((person) => beBlocked(scene, person, end, tally));
  const times = await measureAll(end);
  const longest = Math.max(...(await Promise.all(blocked)));
  await locker.query("rollback");
  tally.times++;
  kinds.forEach(({ name }, index) => {
    const p99 = p99Of(times[index] ?? []);
    const before = Math.round(p99Of(usual[index] ?? []));
    tally.inTime(p99, P99, `the slowest hundredth of ${name}`);
    tally.note(`${name}: p99 ${Math.round(p99)} ms (${before} before)`);
  });
  tally.note(`blocked writers: ${Math.round(longest)} ms at most`);
  const body = { ps_id: postId, text: "<p>Free again</p>" };
  const after = await callAs(place, people[0] as Person, "create_comment", { body });
  tally.expect(after.status === 200, `a comment answered ${after.status} after the lock`);
}

/** One row is locked, and twelve members write on it. */
export const lockedRow: Row = {
  name: "lock",
  title: "server: one row locked for 45 s and 12 writers on it; limits on",
  lacks: needsServer,
  play,
};
