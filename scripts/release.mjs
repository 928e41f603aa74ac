// `npm run release`: the program as one file for machines like this one, with the built pages, the packages of the lock
// file, Node, and the embedded PostgreSQL. It is unpacked and started without npm. `-- --check` unpacks it as well, starts
// it where there is neither Node nor npm, and asks it for a page.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureBuilt } from "./pages.mjs";
import { ensureInstalled, isEnglish, root, serverEnvironment, serverFlags } from "./runtime.mjs";

/** What only those need who work on the program. The pages are taken as they were built. */
const NOT_RELEASED =
  /(?:\.test\.tsx?$|^(?:api|site|web)\/testing\/|^site\/(?:bench|dev|faults|fleet)\/|^web\/(?!package\.json$)|^e2e\/(?!package\.json$))/;
const RELEASED =
  /^(?:(?:contract|api|site|web|e2e|docs|deploy)\/|(?:README\.md|package\.json|package-lock\.json|\.npmrc)$)/;
/** Where pages and messages of other languages than English are kept once they are made. */
const OF_LANGUAGES = ["web/.cache/build", "contract/.cache/words"];

const START = `#!/bin/sh
# Starts the program; "unknot cli" and a command do what "npm run cli --" and the command do elsewhere.
set -eu
here=$(dirname "$(readlink -f "$0")")
export NODE_ENV="\${NODE_ENV-production}" NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE-$here/.compiled}"
export MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX-${serverEnvironment.MALLOC_ARENA_MAX}}"
case "\${SITE_LANGUAGE-en}" in en | "") words="" ;; *) words=--conditions=languages ;; esac
case "\${1-}" in
"") exec "$here/bin/node" ${serverFlags.join(" ")} $words "$here/site/src/main.ts" ;;
cli) shift; exec "$here/bin/node" $words "$here/site/src/cli.ts" "$@" ;;
*) echo "Usage: unknot | unknot cli <command>" >&2; exit 2 ;;
esac
`;

/** Runs a command to its end; throws where it fails. */
function must(command, args, options = {}) {
  const { status, stdout } = spawnSync(command, args, {
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
    ...options,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: failed`);
  return stdout;
}

/** Puts everything that is released in a folder. */
function fill(folder) {
  const files = must("git", ["ls-files"], { cwd: root }).split("\n");
  for (const file of files.filter((file) => RELEASED.test(file) && !NOT_RELEASED.test(file))) {
    cpSync(join(root, file), join(folder, file));
  }
  cpSync(join(root, "web/build"), join(folder, "web/build"), { recursive: true });
  for (const made of isEnglish() ? [] : OF_LANGUAGES) {
    cpSync(join(root, made), join(folder, made), { recursive: true });
  }
  must("npm", ["ci", "--omit=dev"], { cwd: folder });
  const node = realpathSync(join(root, "node_modules/node/bin/node"));
  mkdirSync(join(folder, "bin"));
  cpSync(node, join(folder, "bin/node"));
  writeFileSync(join(folder, "unknot"), START);
  for (const name of ["unknot", "bin/node"]) chmodSync(join(folder, name), 0o755);
}

/** Packs a folder so that the same commit makes the same file, as far as tar can. */
function pack(folder, file) {
  const time = must("git", ["log", "-1", "--format=%ct"], { cwd: root }).trim();
  const same = process.platform === "linux" ? ["--sort=name", "--owner=0", "--group=0", `--mtime=@${time}`] : [];
  must("tar", [...same, "-czf", file, "-C", dirname(folder), folder.slice(dirname(folder).length + 1)]);
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Resolves with the first answer that is fine; throws once the time, in milliseconds, is over. */
async function answerOf(url, time = 60_000) {
  const until = Date.now() + time;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return answer.text();
    if (Date.now() > until) throw new Error(`${url} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Unpacks a release and uses it where there is neither Node nor npm. */
async function check(file, name) {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  // The embedded database runs as another user where this is root.
  chmodSync(folder, 0o755);
  must("tar", ["-xzf", file, "-C", folder]);
  const port = await freePort();
  const env = { PATH: "/usr/bin:/bin", HOME: folder, PORT: String(port), DATA_DIR: join(folder, "data") };
  const program = join(folder, name, "unknot");
  const child = spawn(program, [], { cwd: folder, env, stdio: ["ignore", "inherit", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  try {
    const early = ended.then(() => {
      throw new Error("the program has ended");
    });
    await Promise.race([answerOf(`http://127.0.0.1:${port}/readyz`), early]);
    const page = await answerOf(`http://127.0.0.1:${port}/`);
    if (!page.includes("<article")) throw new Error("the home page lists nothing");
    must(program, ["cli", "check-counts"], { cwd: folder, env });
  } finally {
    child.kill("SIGTERM");
    const code = await ended;
    rmSync(folder, { recursive: true, force: true });
    if (code !== 0) console.error(`the program ended with status ${code}`);
    process.exitCode = code === 0 ? 0 : 1;
  }
  console.log("It starts without npm, lists posts, runs commands, and ends when it is told to.");
}

ensureInstalled();
ensureBuilt();
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const name = `unknot-${version}-${process.platform}-${process.arch}`;
const releases = join(root, "release");
const folder = join(releases, name);
const file = `${folder}.tar.gz`;
if (existsSync(folder)) rmSync(folder, { recursive: true });
mkdirSync(folder, { recursive: true });
fill(folder);
pack(folder, file);
rmSync(folder, { recursive: true });
const hash = createHash("sha256").update(readFileSync(file)).digest("hex");
writeFileSync(`${file}.sha256`, `${hash}  ${name}.tar.gz\n`);
console.log(`release/${name}.tar.gz  ${Math.round(readFileSync(file).length / 1e6)} MB  sha256 ${hash}`);
if (process.argv.includes("--check")) await check(file, name);
