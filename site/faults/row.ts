import { existsSync } from "node:fs";
import type { Place } from "../testing/people.ts";
import { makePerson, type Person, writePost } from "../testing/people.ts";
import { freePort, type Program, untilReady } from "../testing/program.ts";
import { findPackaged } from "./debian.ts";
import { PGBOUNCER } from "./pooler.ts";
import type { Stage } from "./stage.ts";
import type { Tally } from "./tally.ts";

/** One kind of fault. */
export type Row = {
  name: string;
  title: string;
  /** Why it cannot be played on this machine; null where it can. */
  lacks?: () => Promise<string | null>;
  play: (stage: Stage, tally: Tally) => Promise<void>;
};

/** For rows that play on a server of the system's packages. */
export const needsServer = async (): Promise<string | null> =>
  (await findPackaged()) ? null : "there is no PostgreSQL under /usr/lib/postgresql";

/** For rows that play through PgBouncer. */
export const needsPooler = async (): Promise<string | null> =>
  (await needsServer()) ?? (existsSync(PGBOUNCER) ? null : `there is no ${PGBOUNCER}`);

/** The program on a database, with members and a post. */
export type Scene = {
  program: Program;
  place: Place;
  people: Person[];
  postId: string;
  /** Starts the program again on the same port. */
  startAgain: () => Program;
};

/** Starts the program and makes what a row needs in it. */
export async function setScene(stage: Stage, settings: NodeJS.ProcessEnv, members: number): Promise<Scene> {
  const options = { dataDir: await stage.folder(), port: await freePort(), settings };
  const program = stage.start(options);
  await untilReady(program);
  const place = { url: program.url, dataDir: options.dataDir };
  const people: Person[] = [];
  for (let made = 0; made < members; made++) people.push(await makePerson(place));
  const postId = await writePost(place, people[0] as Person, "a bowline");
  return { program, place, people, postId, startAgain: () => stage.start(options) };
}
