import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { callAs, logIn, type Person, type Place } from "../testing/people.ts";
import type { Tally } from "./tally.ts";

export type LoadOptions = {
  place: Place;
  people: Person[];
  postId: string;
  tally: Tally;
  /** The pause of a writer after each answer, in milliseconds. */
  pause?: number;
};

const WORDS = "reef hitch bend bight loop splice coil sheet line rope cord stay cleat toggle knot braid".split(" ");

/** A key as words, of which no filter of rude ones thinks anything; no two keys have the same. */
const inWords = (key: string) =>
  [...key.replaceAll("-", "")].map((digit) => WORDS[Number.parseInt(digit, 16)]).join(" ");

/** Writers who go on until they are stopped. */
export type Load = {
  /** Ids of the comments whose writing was answered by 200. */
  acknowledged: Set<string>;
  stop: () => Promise<void>;
};

const PAUSE = 20;
const PAUSE_WITHOUT_ANSWER = 100;

/**
 * Each person writes one comment after another. One that was not acknowledged is sent again with its key until it is,
 * as a browser does.
 */
export function startLoad({ place, people, postId, tally, pause = PAUSE }: LoadOptions): Load {
  const acknowledged = new Set<string>();
  let isOver = false;

  async function write(person: Person): Promise<void> {
    const key = randomUUID();
    const body = { ps_id: postId, text: `<p>${inWords(key)}</p>` };
    while (!isOver) {
      const answer = await callAs(place, person, "create_comment", { body, key });
      tally.count(answer, "create_comment");
      if (answer.status === 200) {
        acknowledged.add(JSON.parse(answer.body).comment._id);
        return;
      }
      // An access token lives for a quarter of an hour.
      if (answer.status === 403) await logIn(place, person);
      else if (answer.status !== 0 && answer.status !== 503)
        return tally.fail(`create_comment answered ${answer.status}: ${answer.body.slice(0, 200)}`);
      await wait(Math.max(pause, PAUSE_WITHOUT_ANSWER));
    }
  }

  async function writer(person: Person): Promise<void> {
    while (!isOver) {
      await write(person);
      await wait(pause);
    }
  }

  const all = Promise.all(people.map(writer));
  return {
    acknowledged,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

/** Counts what was acknowledged and is not there, and what was written twice. */
export async function countLost(database: pg.ClientConfig, { acknowledged }: Load, tally: Tally): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const ids = [...acknowledged];
    const kept = await client.query("select id from comments where id = any($1::bigint[])", [ids]);
    const twice = await client.query("select text from comments group by text having count(*) > 1");
    tally.acknowledged += ids.length;
    tally.lost += ids.length - (kept.rowCount ?? 0);
    tally.expect(tally.lost === 0, `${tally.lost} acknowledged writes are not there`);
    tally.expect(twice.rowCount === 0, `${twice.rowCount} comments were written twice`);
    tally.expect(ids.length > 0, "nothing was written");
  } finally {
    await client.end();
  }
}
