import cluster from "node:cluster";
import { run } from "./run.ts";

// What only one of them needs is loaded by that one: whoever looks after processes renders no pages.
if (cluster.isWorker) {
  const { runWorker } = await import("./processes/worker.ts");
  await runWorker();
} else {
  await run(async (config, signal) => {
    if (config.processes > 1) {
      const { startProcesses } = await import("./processes/primary.ts");
      return startProcesses(config, signal);
    }
    const { serve } = await import("./serve.ts");
    return serve(config, { signal });
  });
}
