import { flushCompileCache } from "node:module";
import { type Config, readConfig } from "@unknot/api/platform/config";
import { SECOND } from "@unknot/contract/limits";
import { fail } from "./fail.ts";
import { returnMemory } from "./return-memory.ts";
import type { RunningSite } from "./serve.ts";

type Start = (config: Config, signal: AbortSignal) => Promise<RunningSite>;

/** However something hangs, a program that is told to stop is gone by then, in milliseconds, not counting what it drains. */
const STOP_WITHIN = 12_000;

/** Whoever has started the program with a channel to it, as the benchmark does, may ask how it is; nobody else can. */
function answerParent({ vitals }: RunningSite): void {
  if (!process.connected || !vitals) return;
  process.on("message", (asked) => {
    if (asked === "vitals") process.send?.(vitals());
  });
}

/** Says on the terminal where the site is. */
function announce({ siteName }: Config, { url, outbox }: RunningSite): void {
  console.log(`${siteName} is ready at ${url}`);
  if (outbox) console.log(`No mail server is set (SMTP_URL): mails are in ${outbox}`);
}

/**
 * Runs the program as its process: reads the settings, starts it, says where it is (by `say` where it is given), and ends
 * it, and the process, at SIGINT and SIGTERM. What goes wrong ends the process with status 1.
 */
export async function run(start: Start, say = announce): Promise<void> {
  const stopping = new AbortController();
  let site: RunningSite | null = null;
  let drains = 0;

  // A terminal sends the signal to every process of the group, and npm passes it on: it may come twice.
  function stop(): void {
    if (stopping.signal.aborted) return;
    stopping.abort();
    setTimeout(() => process.exit(1), drains + STOP_WITHIN).unref();
    site?.close().then(() => process.exit(0), fail);
  }
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);

  try {
    const config = readConfig(process.env);
    drains = config.drainSeconds * SECOND;
    site = await start(config, stopping.signal);
    say(config, site);
    returnMemory();
    answerParent(site);
    // Here rather than at the end, which may come suddenly; it does nothing where NODE_COMPILE_CACHE is not set.
    flushCompileCache();
    // The signal came while the last steps were taken.
    if (stopping.signal.aborted) site.close().then(() => process.exit(0), fail);
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0);
    fail(error);
  }
}
