import { freePort, untilReady } from "../../testing/program.ts";
import { startServer } from "../debian.ts";
import { playJourney } from "../journey.ts";
import { startPooler } from "../pooler.ts";
import { needsPooler, needsServer, type Row } from "../row.ts";
import type { Stage } from "../stage.ts";
import type { Tally } from "../tally.ts";

const TIMES = { long: 12, short: 2 };
const TOGETHER = 2;

async function play(stage: Stage, tally: Tally, databaseUrl: string): Promise<void> {
  const options = { dataDir: await stage.folder(), port: await freePort(), settings: { DATABASE_URL: databaseUrl } };
  const program = stage.start(options);
  await untilReady(program);
  const place = { url: program.url, dataDir: options.dataDir };
  const times = stage.options.isShort ? TIMES.short : TIMES.long;
  for (let done = 0; done < times; done += TOGETHER)
    await Promise.all(Array.from({ length: TOGETHER }, () => playJourney(place, tally)));
  tally.expect(program.isRunning(), "the program ended");
  const errors = program.output().match(/"level":50.*/g) ?? [];
  tally.expect(errors.length === 0, `it logged ${errors[0]?.slice(0, 300)}`);
}

const WHAT = "sign up, verify, log in, write, comment, like, search, edit, delete";

/** The oldest PostgreSQL that the program works with, from an empty database on. */
export const journeyOnServer: Row = {
  name: "journey",
  title: `server: an empty one is migrated; ${WHAT}`,
  lacks: needsServer,
  play: async (stage, tally) => {
    const server = await startServer(stage);
    const { rows } = await server.ask("show server_version");
    tally.note(`PostgreSQL ${rows[0].server_version.split(" ")[0]}`);
    await play(stage, tally, server.url);
  },
};

/** The same through PgBouncer, where each transaction may have another session. */
export const journeyThroughPooler: Row = {
  name: "pooler",
  title: `PgBouncer in transaction mode: ${WHAT}`,
  lacks: needsPooler,
  play: async (stage, tally) => play(stage, tally, await startPooler(stage, await startServer(stage))),
};
