import { readConfig } from "@unknot/api/platform/config";
import { openEmbedded } from "@unknot/api/platform/embedded/index";
import { startTarget } from "./processes.ts";
import { row } from "./table.ts";

/** In milliseconds, from the start of the process to the first 200 of `/readyz`. */
const AIM = 1000;
const STARTS = 5;

/** Starts the program several times, and prints the middle; `which` says on what database. */
async function measureOne(which: string, settings: NodeJS.ProcessEnv): Promise<void> {
  const times: number[] = [];
  // The first one fills the cache of what is compiled, as the first start after an installation does.
  for (let start = 0; start <= STARTS; start++) {
    const target = await startTarget(settings);
    times.push(target.startTime);
    await target.stop();
  }
  const [first = 0, ...others] = times;
  const sorted = [...others].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const range = `${middle.toFixed(0)} ms (${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)}; the first ${first.toFixed(0)})`;
  row([`start, ${which}`, range, `${AIM} ms`, middle <= AIM ? "met" : "**not met**"]);
}

/**
 * Measures the start with all that is inside, and with a database that is there: that of the folder, which another
 * process looks after meanwhile.
 */
export async function measureStarts(settings: NodeJS.ProcessEnv): Promise<void> {
  if (settings.DATABASE_URL) return measureOne("with a database that is there", settings);
  await measureOne("with the database inside", settings);
  const { databaseRunAs: runAs, dataDir } = readConfig(settings);
  const { address, stop } = await openEmbedded({ dataDir, runAs, purpose: "serve", log: () => {} });
  const { host, port, user, password, database } = address;
  const url = `postgres://${user}${password ? `:${password}` : ""}@localhost:${port}/${database}?host=${host}`;
  await measureOne("with a database that is there", { ...settings, DATABASE_URL: url });
  await stop();
}
