import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../site/src/main.ts", import.meta.url));

export type Site = { url: string; stop: () => Promise<void> };

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

/** Starts the real program on a data folder of its own, with the sample content. */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), "unknot-e2e-"));
  const port = await freePort();
  const own = { DATA_DIR: dataDir, PORT: String(port), NODE_ENV: "production", DATABASE_URL: "", RATE_LIMIT: "off" };
  const env = { ...process.env, ...own, ...settings };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
  await untilReady(child);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
