import { execFile } from "node:child_process";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import * as errors from "@unknot/contract/words/errors";
import { callAs, type Person } from "../../testing/people.ts";
import { until, untilReady } from "../../testing/program.ts";
import { type Answer, ask } from "../../testing/talk.ts";
import { ownedFolder, startServer } from "../debian.ts";
import { needsServer, type Row, type Scene, setScene } from "../row.ts";
import type { Stage } from "../stage.ts";
import type { Tally } from "../tally.ts";

const run = promisify(execFile);
const NOTICED_WITHIN = 10_000;
/** What a refused write says of the next one holds for a quarter of a minute. */
const WELL_WITHIN = 20_000;
const DISK = "256m";
const CHUNK = 1 << 20;

/** While nothing can be saved: pages are read, writes say what is the matter, and so does /readyz. */
async function checkUnwritable(scene: Scene, why: string, refused: Answer, tally: Tally): Promise<void> {
  const { place, postId } = scene;
  tally.expect(refused.status === 503, `a write answered ${refused.status}`);
  tally.expect(refused.body.includes(errors.cannotSave().text), `a write said ${refused.body}`);
  const states: string[] = [];
  const says = async () => {
    const answer = await ask(`${place.url}/readyz`);
    tally.count(answer, "/readyz");
    states.push(`${answer.status} ${answer.body}`);
    return answer.status === 503 && answer.body === JSON.stringify({ success: false, database: why });
  };
  await until(says, NOTICED_WITHIN, `/readyz says ${why}`).catch(() => tally.fail(`/readyz said ${states.at(-1)}`));
  for (const path of ["/", `/post/${postId}`, "/?query=bowline", "/feed.xml"]) {
    const answer = await ask(place.url + path);
    tally.count(answer, path);
    tally.expect(answer.status === 200, `${path} answered ${answer.status} while the database is ${why}`);
  }
}

function comment({ place, people, postId }: Scene, text: string): Promise<Answer> {
  const body = { ps_id: postId, text: `<p>${text}</p>` };
  return callAs(place, people[0] as Person, "create_comment", { body });
}

async function heal(scene: Scene, tally: Tally): Promise<void> {
  tally.times++;
  tally.healed(await untilReady(scene.program), WELL_WITHIN, "the way back");
  const answer = await comment(scene, "It holds again");
  tally.expect(answer.status === 200, `a write answered ${answer.status} afterwards`);
}

/** The server refuses to write, as one does that is taken out of service. */
export const readOnly: Row = {
  name: "read-only",
  title: "server: made read-only",
  lacks: needsServer,
  play: async (stage, tally) => {
    const server = await startServer(stage);
    const scene = await setScene(stage, { DATABASE_URL: server.url }, 1);
    await server.ask("alter system set default_transaction_read_only = on");
    await server.ask("select pg_reload_conf()");
    const isRefused = async () => (await ask(`${scene.place.url}/readyz`)).status === 503;
    await until(isRefused, NOTICED_WITHIN, "/readyz says no");
    const refused = await comment(scene, "Does it hold?");
    tally.count(refused, "a write");
    await checkUnwritable(scene, "read-only", refused, tally);
    await server.ask("alter system reset default_transaction_read_only");
    await server.ask("select pg_reload_conf()");
    await heal(scene, tally);
  },
};

/** A small disk in memory; null where this user may not mount one. */
async function mountDisk(stage: Stage): Promise<string | null> {
  const folder = await ownedFolder(stage);
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=777`, "unknot-faults", folder]);
  } catch {
    return null;
  }
  stage.onEnd(() => run("umount", ["-l", folder]));
  return folder;
}

/** Fills a disk to its last byte; returns the file that does. */
async function fillUp(disk: string): Promise<string> {
  const path = join(disk, "ballast");
  const file = await open(path, "w");
  try {
    for (let size = CHUNK; size >= 512; size /= 2)
      while ((await file.write(Buffer.alloc(size, 1)).catch(() => ({ bytesWritten: 0 }))).bytesWritten > 0);
  } finally {
    await file.close();
  }
  return path;
}

/** The disk with the tables is full; what is logged lies elsewhere, since without that the server ends. */
export const fullDisk: Row = {
  name: "full",
  title: "server: its disk is full",
  lacks: async () => (await needsServer()) ?? (process.getuid?.() === 0 ? null : "only root mounts a small disk"),
  play: async (stage, tally) => {
    const disk = await mountDisk(stage);
    if (!disk) return tally.note("left out: no small disk can be mounted here");
    const server = await startServer(stage, { dataIn: disk });
    const scene = await setScene(stage, { DATABASE_URL: server.url, RATE_LIMIT: "off" }, 1);
    const ballast = await fillUp(disk);
    let refused = await comment(scene, "Does it hold?");
    // What fits into pages that are there already is still saved.
    for (let turn = 0; refused.status === 200 && turn < 500; turn++) {
      tally.count(refused, "a write");
      refused = await comment(scene, `Word ${turn} ${"knot ".repeat(150)}`);
    }
    tally.count(refused, "a write");
    await checkUnwritable(scene, "full", refused, tally);
    await rm(ballast);
    await heal(scene, tally);
  },
};
