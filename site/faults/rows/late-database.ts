import { setTimeout as wait } from "node:timers/promises";
import { doorsOf } from "../../testing/doors.ts";
import { freePort, until, untilReady } from "../../testing/program.ts";
import { ask } from "../../testing/talk.ts";
import { makeServer } from "../debian.ts";
import { needsServer, type Row } from "../row.ts";

const WAITS_FOR = 3_000;
const WELL_WITHIN = 10_000;

/** The program starts, and its database some time after. */
export const lateDatabase: Row = {
  name: "late",
  title: "server: it is started after the program",
  lacks: needsServer,
  play: async (stage, tally) => {
    const server = await makeServer(stage);
    const settings = { DATABASE_URL: server.url };
    const program = stage.start({ dataDir: await stage.folder(), port: await freePort(), settings });
    const isUp = async () => (await ask(`${program.url}/healthz`)).status === 200;
    await until(isUp, 30_000, "/healthz");
    for (const door of doorsOf("Rowan", "1")) {
      const answer = await ask(program.url + door);
      tally.count(answer, door);
      tally.expect(answer.status === 503, `${door} answered ${answer.status} without a database`);
    }
    await wait(WAITS_FOR);
    const lines = program.output().trim().split("\n");
    tally.expect(lines.length === 1, `it said: ${lines.join(" / ")}`);
    tally.expect(/Waiting for the database/.test(lines[0] ?? ""), "it did not say that it waits");
    tally.times++;
    await server.control("start");
    tally.healed(await untilReady(program), WELL_WITHIN, "the start");
    const home = await ask(`${program.url}/`);
    tally.expect(home.status === 200, `/ answered ${home.status}`);
    tally.note(`said: "${lines[0]?.replace(/:\d+$/, "")}"`);
  },
};
