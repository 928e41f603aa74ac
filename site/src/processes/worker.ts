import { run } from "../run.ts";
import { serve } from "../serve.ts";
import { ALIVE_EVERY, type FromWorker } from "./messages.ts";

const say = (message: FromWorker) => process.send?.(message);

/** Runs one of several processes that share the port; whoever looks after them looks after an embedded database, too. */
export async function runWorker(): Promise<void> {
  setInterval(() => say({ says: "alive" }), ALIVE_EVERY).unref();
  await run(
    (config, signal) => serve(config, { signal, purpose: config.databaseUrl ? "serve" : "command" }),
    (_, { url, outbox }) => say({ says: "ready", site: { url, outbox } }),
  );
}
