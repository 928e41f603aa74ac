import type { Config } from "@unknot/api/platform/config";
import type { Tracing } from "./tracing/index.ts";

/** Begins to trace where the settings ask for it; nothing that this needs is loaded otherwise. */
export async function loadTracing(config: Config, log: (line: string) => void): Promise<Tracing | undefined> {
  if (!config.traces) return undefined;
  const { openTracing } = await import("./tracing/index.ts");
  return openTracing(config.traces, config, log);
}
