import { setTimeout as wait } from "node:timers/promises";
import { until } from "../../testing/program.ts";
import { ask } from "../../testing/talk.ts";
import { type Server, startServer } from "../debian.ts";
import { countLost, startLoad } from "../load.ts";
import { needsServer, type Row, setScene } from "../row.ts";

const WELL_WITHIN = 10_000;
const WRITERS = 6;
const RESTARTS = { long: 20, short: 4 };
/** How long the program writes between two faults, and how long the database stays away where it is shut down. */
const BETWEEN = 400;
const SHUT_DOWN_FOR = 3_000;

const terminateAll = (server: Server) =>
  server.ask(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = 'unknot'",
  );

/** Restarts, terminated backends and an administrator's shutdown, while members write. */
export const serverRestarts: Row = {
  name: "restarts",
  title: "server: restart -m fast and -m immediate in turn, all backends terminated, shut down and started, under load",
  lacks: needsServer,
  play: async (stage, tally) => {
    const server = await startServer(stage);
    const scene = await setScene(stage, { DATABASE_URL: server.url, RATE_LIMIT: "off" }, WRITERS);
    const { program } = scene;
    const load = startLoad({ ...scene, tally });
    const isWell = async () => {
      const { acknowledged } = load;
      const before = acknowledged.size;
      if ((await ask(`${program.url}/readyz`)).status !== 200) return false;
      await until(() => acknowledged.size > before || !program.isRunning(), WELL_WITHIN, "a write went through");
      return true;
    };
    const play = async (what: string, fault: () => Promise<unknown>) => {
      await wait(Math.random() * BETWEEN);
      await fault();
      tally.times++;
      tally.healed(await until(isWell, 3 * WELL_WITHIN, `well after ${what}`), WELL_WITHIN, what);
      if (!program.isRunning()) throw new Error(`the program ended after ${what}: ${program.output().slice(-500)}`);
    };
    const restarts = stage.options.isShort ? RESTARTS.short : RESTARTS.long;
    for (let done = 0; done < restarts; done++) {
      const how = done % 2 === 0 ? "fast" : "immediate";
      await play(`a restart -m ${how}`, () => server.control("restart", "-m", how));
    }
    for (let done = 0; done < restarts / 4; done++) await play("terminated backends", () => terminateAll(server));
    await play("a shutdown", async () => {
      await server.control("stop", "-m", "fast");
      await wait(SHUT_DOWN_FOR);
      const answer = await ask(`${program.url}/readyz`);
      tally.expect(answer.status === 503, `/readyz answered ${answer.status} without a database`);
      await server.control("start");
    });
    await load.stop();
    await countLost(server.client, load, tally);
    tally.note(`the process ended in 0 of ${tally.times}`);
  },
};
