import cluster from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";
import type { FromWorker, ToWorker } from "../processes/messages.ts";

/**
 * What all processes that share the port have measured, added up: whoever asks reaches any of them. Returns a function
 * that gathers it in the text format of Prometheus; of this process alone where there are no others, or one of them does
 * not answer.
 */
export function ofAllProcesses(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  // From now on it answers when it is asked.
  new AggregatorRegistry();
  let last = 0;
  const waiting = new Map<number, (text: string | null) => void>();
  process.on("message", (message: ToWorker) => {
    if (message.says !== "measured") return;
    waiting.get(message.id)?.(message.text);
    waiting.delete(message.id);
  });
  return async () => {
    const id = ++last;
    const gathered = new Promise<string | null>((resolve) => waiting.set(id, resolve));
    const message: FromWorker = { says: "measure", id };
    process.send?.(message);
    return (await gathered) ?? registry.metrics();
  };
}
