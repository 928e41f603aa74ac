import { flushCompileCache } from "node:module";
import { type Config, readConfig } from "@unknot/api/platform/config";
import { fail } from "./fail.ts";
import { returnMemory } from "./return-memory.ts";
import type { RunningSite } from "./serve.ts";

/** However something hangs, a program that is told to stop is gone by then, in milliseconds. */
const STOP_WITHIN = 12_000;

/** Whoever has started the program with a channel to it, as the benchmark does, may ask how it is; nobody else can. */
function answerParent({ vitals }: RunningSite): void {
  if (!process.connected) return;
  process.on("message", (asked) => {
    if (asked === "vitals") process.send?.(vitals());
  });
}

/**
 * Runs the program as its process: reads the settings, starts it, says where it is, and ends it, and the process, at
 * SIGINT and SIGTERM. What goes wrong ends the process with status 1.
 */
export async function run(start: (config: Config, signal: AbortSignal) => Promise<RunningSite>): Promise<void> {
  const stopping = new AbortController();
  let site: RunningSite | null = null;

  // A terminal sends the signal to every process of the group, and npm passes it on: it may come twice.
  function stop(): void {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    site?.close().then(() => process.exit(0), fail);
  }
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);

  try {
    const config = readConfig(process.env);
    site = await start(config, stopping.signal);
    console.log(`${config.siteName} is ready at ${site.url}`);
    returnMemory();
    answerParent(site);
    if (site.outbox) console.log(`No mail server is set (SMTP_URL): mails are in ${site.outbox}`);
    // Here rather than at the end, which may come suddenly; it does nothing where NODE_COMPILE_CACHE is not set.
    flushCompileCache();
    // The signal came while the last steps were taken.
    if (stopping.signal.aborted) site.close().then(() => process.exit(0), fail);
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0);
    fail(error);
  }
}
