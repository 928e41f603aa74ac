import type { Tables } from "@unknot/api/database";
import { readConfig } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { sql } from "kysely";
import { stopProgram, untilReady } from "../../testing/program.ts";
import { ask } from "../../testing/talk.ts";
import { startServer } from "../debian.ts";
import { needsServer, type Row, setScene } from "../row.ts";

const LATER = "9999_of_a_later_release";
const SLOW = { long: 22, short: 10 };

/** An older release on the database of a later one, and a statement of a migration that takes long. */
export const releases: Row = {
  name: "releases",
  title: "server: a later release's migrations are there; a migration's statement of 22 s",
  lacks: needsServer,
  play: async (stage, tally) => {
    const server = await startServer(stage);
    const scene = await setScene(stage, { DATABASE_URL: server.url }, 1);
    await stopProgram(scene.program);
    await server.ask(`insert into kysely_migration (name, timestamp) values ('${LATER}', now()::text)`);
    const second = scene.startAgain();
    tally.healed(await untilReady(second), 30_000, "a start on a newer schema");
    const page = await ask(`${second.url}/post/${scene.postId}`);
    tally.count(page, "a post's page");
    tally.expect(page.status === 200, `a page answered ${page.status} on a newer schema`);
    await stopProgram(second);
    await server.ask(`insert into schema_needs values ('${LATER}', '7.3.0')`);
    const third = scene.startAgain();
    const code = await third.ended;
    tally.expect(code === 1, `a start on a schema that needs a later release ended with ${code}`);
    tally.expect(/needs release 7\.3\.0/.test(third.output()), `it said: ${third.output()}`);
    tally.times += 2;
    const seconds = stage.options.isShort ? SLOW.short : SLOW.long;
    const config = readConfig({ DATABASE_URL: server.url }, "command");
    const database = await openDatabase<Tables>(config, { purpose: "command" });
    stage.onEnd(database.close);
    await sql`select pg_sleep(${seconds})`.execute(database.maintenance);
    tally.times++;
    tally.note(
      `said: "${third.output().trim()}"; a statement of ${seconds} s on the connection of migrations went through`,
    );
  },
};
