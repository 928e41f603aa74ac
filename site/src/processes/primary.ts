import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Tables } from "@unknot/api/database";
import type { Config } from "@unknot/api/platform/config";
import { openDatabase } from "@unknot/api/platform/database";
import { StartError } from "@unknot/api/platform/start-error";
import { SECOND } from "@unknot/contract/limits";
import { AggregatorRegistry } from "prom-client";
import { requireWritable } from "../require-writable.ts";
import type { RunningSite } from "../serve.ts";
import { ALIVE_EVERY, type FromWorker, type Place, type ToWorker } from "./messages.ts";

/** A process that has not said that it is alive for so many times is stuck. It is counted, for a machine may have slept. */
const SILENCES = 5;
/** How long to wait before a process is started in place of one that ended soon after its start, in milliseconds. */
const PAUSE = { first: 100, longest: 5_000 };
/** A process that has lived for so long did not fall by its start. */
const LIVED = 10 * SECOND;
/** How long processes may take to stop, not counting what they drain: less than `run` gives the whole. */
const STOP_WITHIN = 9 * SECOND;

/** The processes that share the port: starts them, and others in the place of those that end or are stuck. */
class Processes {
  private readonly silences = new Map<Worker, number>();
  private readonly registry = new AggregatorRegistry();
  private pause = PAUSE.first;
  private isStopping = false;
  private readonly timer: NodeJS.Timeout;
  private readonly log: (line: string) => void;

  constructor(log: (line: string) => void) {
    this.log = log;
    cluster.on("message", (worker, message: FromWorker) => this.hear(worker, message));
    this.timer = setInterval(() => this.endStuck(), ALIVE_EVERY);
  }

  /** Starts the first; resolves once it serves. Throws a StartError where it ends instead, having said why itself. */
  async startFirst(): Promise<Place> {
    const worker = this.fork();
    return await new Promise((resolve, reject) => {
      worker.on("message", (message: FromWorker) => {
        if (message.says === "ready") resolve(message.site);
      });
      worker.once("exit", () => reject(new StartError("The first process has ended before it served; see above.")));
    });
  }

  /** Starts the others beside the first, and from then on replaces each that ends. */
  startOthers(count: number): void {
    for (const worker of this.running()) this.replaceAtEnd(worker, Date.now());
    for (let number = 1; number < count; number++) this.replaceAtEnd(this.fork(), Date.now());
  }

  async stop(within: number): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    const running = this.running();
    const ended = Promise.all(running.map((worker) => once(worker, "exit")));
    for (const worker of running) worker.process.kill("SIGTERM");
    const timer = setTimeout(() => {
      for (const worker of this.running()) worker.process.kill("SIGKILL");
    }, within);
    await ended;
    clearTimeout(timer);
  }

  private running(): Worker[] {
    return Object.values(cluster.workers ?? {}).filter(
      (worker) => worker !== undefined && !worker.isDead(),
    ) as Worker[];
  }

  private fork(): Worker {
    const worker = cluster.fork();
    this.silences.set(worker, 0);
    worker.once("exit", () => this.silences.delete(worker));
    return worker;
  }

  private replaceAtEnd(worker: Worker, since: number): void {
    worker.once("exit", (code, signal) => {
      if (this.isStopping) return;
      this.log(`Process ${worker.process.pid} has ended (${signal ?? `status ${code}`}); another takes its place.`);
      this.pause = Date.now() - since > LIVED ? PAUSE.first : Math.min(2 * this.pause, PAUSE.longest);
      setTimeout(() => {
        if (!this.isStopping) this.replaceAtEnd(this.fork(), Date.now());
      }, this.pause);
    });
  }

  private hear(worker: Worker, message: FromWorker): void {
    if (message.says === "alive") this.silences.set(worker, 0);
    if (message.says === "measure") this.measure(worker, message.id);
  }

  private measure(worker: Worker, id: number): void {
    const answer = (text: string | null) => {
      const message: ToWorker = { says: "measured", id, text };
      if (worker.isConnected()) worker.send(message);
    };
    this.registry.clusterMetrics().then(answer, () => answer(null));
  }

  private endStuck(): void {
    for (const [worker, silences] of this.silences) {
      this.silences.set(worker, silences + 1);
      if (silences < SILENCES) continue;
      this.log(`Process ${worker.process.pid} is stuck.`);
      worker.process.kill("SIGKILL");
    }
  }
}

/**
 * Starts as many processes as the settings say, all on one port, each a whole program with connections, cache and jobs
 * of its own; the embedded database is looked after here. The first makes what a start makes, the others follow. Throws
 * a StartError where it cannot, and the signal's reason when that comes first.
 */
export async function startProcesses(config: Config, signal: AbortSignal): Promise<RunningSite> {
  const log = console.log;
  const within = config.drainSeconds * SECOND + STOP_WITHIN;
  const database = config.databaseUrl ? null : await openDatabase<Tables>(config, { purpose: "serve", log });
  const processes = new Processes(log);
  const close = async () => {
    await processes.stop(within);
    await database?.close();
  };
  try {
    signal.throwIfAborted();
    if (database) await requireWritable(database.maintenance, config, { purpose: "serve" });
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    const place = await Promise.race([processes.startFirst(), stopped]);
    stopped.catch(() => {});
    processes.startOthers(config.processes);
    return { ...place, close };
  } catch (error) {
    await close();
    throw error;
  }
}
