import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const CLI = fileURLToPath(new URL("../site/src/cli.ts", import.meta.url));
const MAIN = fileURLToPath(new URL("../site/src/main.ts", import.meta.url));
const COMPILE_CACHE = fileURLToPath(new URL("../node_modules/.cache/node", import.meta.url));

export type Site = {
  url: string;
  stop: () => Promise<void>;
  /** Gives members roles by the command line, as whoever runs the site does, beside the running program. */
  grantRoles: (roles: Record<string, string>) => Promise<void>;
};

/** A port that nothing uses at the moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    const onData = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(" is ready at ")) resolve();
    };
    child.stdout?.on("data", onData);
    child.stderr?.on("data", onData);
    child.once("exit", (code) => reject(new Error(`The site ended with status ${code}:\n${output}`)));
  });
}

type Settings = Record<string, string>;

/** A site that speaks another language than English takes its messages from elsewhere, as `npm start` says it. */
const conditionsOf = ({ SITE_LANGUAGE }: NodeJS.ProcessEnv) => (SITE_LANGUAGE ? ["--conditions=languages"] : []);

function start(port: number, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...conditionsOf(env), MAIN], {
    env: { ...env, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return untilReady(child).then(() => child);
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Starts the real program on a data folder of its own, with the sample content. */
export async function startSite(settings: Settings = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), "unknot-e2e-"));
  const port = await freePort();
  // The cache as `npm start` sets it.
  const ofProgram = {
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    DATABASE_URL: "",
    RATE_LIMIT: "off",
    FETCH_IMAGES: "off",
  };
  const env = { ...process.env, ...ofProgram, DATA_DIR: dataDir, PORT: String(port), ...settings };
  const child = await start(port, env);
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  const grantRoles = async (roles: Record<string, string>) => {
    for (const [name, role] of Object.entries(roles)) {
      await run(process.execPath, [...conditionsOf(env), CLI, "grant-role", name, role], { env });
    }
  };
  return { url: `http://127.0.0.1:${port}`, stop, grantRoles };
}
