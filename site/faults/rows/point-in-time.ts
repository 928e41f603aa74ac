import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { asOwner } from "@unknot/api/platform/embedded/owner";
import { callAs } from "../../testing/people.ts";
import { until, untilReady } from "../../testing/program.ts";
import { makeServer, ownedFolder, owner, type Server } from "../debian.ts";
import { needsServer, type Row, type Scene, setScene } from "../row.ts";
import type { Stage } from "../stage.ts";

const PGBACKREST = "/usr/bin/pgbackrest";
/** What operators copy; only its folders are others here. */
const EXAMPLE = new URL("../../../deploy/pgbackrest.conf", import.meta.url);
const STANZA = "unknot";

const run = promisify(execFile);

type Backups = { file: string; run: (...args: string[]) => Promise<unknown> };

/** pgBackRest for a server, with folders of its own; `file` is there before the server is. */
async function makeBackups(stage: Stage): Promise<Backups & { belongTo: (server: Server) => Promise<void> }> {
  const folder = await ownedFolder(stage);
  const file = join(folder, "pgbackrest.conf");
  const belongTo = async ({ data, port }: Server) => {
    const example = await readFile(EXAMPLE, "utf8");
    const places = [`repo1-path=${folder}/repo`, `lock-path=${folder}/lock`, `log-path=${folder}/log`].join("\n");
    const own = `pg1-path=${data}\npg1-port=${port}\npg1-socket-path=${dirname(data)}\npg1-user=unknot\npg1-database=postgres`;
    await writeFile(file, example.replace(/^repo1-path=.*$/m, places).replace(/^pg1-path=.*$/m, own));
    await chmod(file, 0o644);
  };
  return {
    file,
    belongTo,
    run: (...args) =>
      run(PGBACKREST, [`--config=${file}`, `--stanza=${STANZA}`, ...args], { cwd: folder, ...asOwner(owner()) }),
  };
}

/** Writes a comment; returns its id. */
async function comment({ place, people: [person], postId }: Scene, text: string): Promise<string> {
  if (!person) throw new Error("nobody is there to write");
  const answer = await callAs(place, person, "create_comment", { body: { ps_id: postId, text: `<p>${text}</p>` } });
  if (answer.status !== 200) throw new Error(`create_comment answered ${answer.status}: ${answer.body}`);
  return JSON.parse(answer.body).comment._id;
}

/** The server's disk is lost, and the site comes back as it was between two writes. */
export const pointInTime: Row = {
  name: "point-in-time",
  title: "server with pgBackRest: its disk is lost; back to the moment between two writes",
  lacks: async () => (await needsServer()) ?? (existsSync(PGBACKREST) ? null : `there is no ${PGBACKREST}`),
  play: async (stage, tally) => {
    const backups = await makeBackups(stage);
    const archive = `${PGBACKREST} --config=${backups.file} --stanza=${STANZA} archive-push %p`;
    const server = await makeServer(stage, { settings: { archive_mode: "on", archive_command: archive } });
    await backups.belongTo(server);
    await server.control("start");
    await backups.run("stanza-create");
    const scene = await setScene(stage, { DATABASE_URL: server.url, RATE_LIMIT: "off" }, 1);
    await backups.run("--type=full", "backup");
    // It looks for a backup that ended in an earlier second than the moment that is asked for.
    const ended = Math.floor(Date.now() / 1000);
    await until(async () => Math.floor(Date.now() / 1000) > ended, 5_000, "the next second begins");
    const kept = await comment(scene, "Written before that moment");
    const { rows } = await server.ask("select clock_timestamp()::text as moment");
    const lost = await comment(scene, "Written after it");
    await backups.run("check");

    scene.program.kill("SIGTERM");
    await scene.program.ended;
    await server.control("stop", "-m", "immediate");
    await rm(server.data, { recursive: true });
    await mkdir(server.data, { mode: 0o700 });
    const { uid, gid } = owner() ?? {};
    if (uid !== undefined && gid !== undefined) await chown(server.data, uid, gid);

    const start = performance.now();
    await backups.run("--type=time", `--target=${rows[0].moment}`, "--target-action=promote", "restore");
    await server.control("start");
    const isItself = async () => (await server.ask("select pg_is_in_recovery() as is")).rows[0].is === false;
    await until(isItself, 60_000, "the server has come to that moment");
    await untilReady(scene.startAgain());
    tally.times++;
    tally.healed(performance.now() - start, 60_000, "restored and ready");
    const ids = (await server.ask("select id::text from comments")).rows.map(({ id }) => id);
    tally.acknowledged++;
    tally.expect(ids.includes(kept), "what was written before that moment is not there");
    tally.expect(!ids.includes(lost), "what was written after that moment is there");
    const page = await fetch(`${scene.place.url}/post/${scene.postId}`);
    tally.expect((await page.text()).includes("Written before that moment"), "the page does not show it");
    await comment(scene, "Written after all of it");
  },
};
