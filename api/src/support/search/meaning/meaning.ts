import type { Kysely } from "kysely";
import { Piscina } from "piscina";
import { threadLimits } from "../../../platform/threads.ts";
import { traced } from "../../../platform/tracing.ts";
import type { SearchTables } from "../tables.ts";
import { Nearest } from "./nearest.ts";
import { Vectors } from "./vectors.ts";
import type { Answers, Task } from "./worker.ts";

/** A post with how surely it means what was looked for: 1 for the surest. */
export type Meant = { post: number; score: number };

/** A second way of finding posts beside that by words: by what they mean. */
export type Meaning = {
  /**
   * The posts that mean most nearly what a text says, the nearest first; none where none is nearer than by chance, null
   * where that is not known in time. Fails never.
   */
  near: <T extends SearchTables>(db: Kysely<T>, text: string) => Promise<Meant[] | null>;
  /** The model by which texts are compared. */
  describe: () => Promise<Answers["describe"]>;
  /** The direction of what a post says, a byte for each dimension. */
  embed: (text: string) => Promise<Int8Array>;
  /** Ends the thread. */
  close: () => Promise<void>;
};

/** How long a search waits for what is meant, in milliseconds; without it, it is by words alone. */
const PATIENCE = 400;
/** What hangs for so long has its thread ended, in milliseconds: the largest texts take a second. */
const HANGS = 30_000;
/** Megabytes for what its thread keeps: the words of the model. Its weights are not in V8's heap. */
const MEMORY_MB = 1000;
/** Posts that are handed in at most. */
const MOST = 100;

/**
 * Starts the thread of a model when it is first needed: `dir` is a folder as sentence-transformers publish it. `log`
 * hears once where the model cannot be loaded; searches are by words alone then.
 */
export function createMeaning(dir: string, log: (line: string) => void): Meaning {
  const pool = new Piscina<Task, Answers[Task["kind"]]>({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    // The model stays loaded.
    idleTimeout: Number.POSITIVE_INFINITY,
    workerData: { dir },
    resourceLimits: threadLimits(MEMORY_MB),
  });
  // What fails when nobody waits for it any more would end the process without a listener.
  pool.on("error", () => {});
  const run = <Kind extends Task["kind"]>(task: Task & { kind: Kind }) =>
    traced("worker", task.kind, () => pool.run(task, { signal: AbortSignal.timeout(HANGS) })) as Promise<Answers[Kind]>;
  let described: Promise<Answers["describe"]> | undefined;
  let vectors: Promise<Vectors> | undefined;
  let nearest: Promise<Nearest> | undefined;
  const describe = (): Promise<Answers["describe"]> => {
    described ??= run({ kind: "describe" }).catch((error: Error) => {
      log(`Searches are by words alone, for the model in EMBEDDINGS_DIR cannot be used: ${error.message}`);
      throw error;
    });
    return described;
  };
  const lookThroughAll = async <T extends SearchTables>(db: Kysely<T>, text: string): Promise<Meant[]> => {
    vectors ??= describe().then((model) => new Vectors(model));
    const known = await vectors;
    await known.follow(db);
    const { places } = known;
    const nearest = await run({ kind: "near", text, vectors: places.shared(), most: MOST });
    const most = nearest[0]?.distinction ?? 1;
    return nearest.flatMap(({ place, distinction }) => {
      const post = places.postAt(place);
      return post === undefined ? [] : [{ post, score: distinction / most }];
    });
  };
  const look = async <T extends SearchTables>(db: Kysely<T>, text: string): Promise<Meant[]> => {
    nearest ??= describe().then((model) => new Nearest(model));
    const index = await nearest;
    if (!(await index.isThere(db))) return lookThroughAll(db, text);
    const found = await index.of(db, await run({ kind: "ask", text }));
    const most = found[0]?.distinction ?? 1;
    return found.map(({ id, distinction }) => ({ post: Number(id), score: distinction / most }));
  };
  return {
    near: async (db, text) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, PATIENCE, null);
      });
      return Promise.race([look(db, text).catch(() => null), late]).finally(() => clearTimeout(timer));
    },
    describe,
    embed: (text) => run({ kind: "embed", text }),
    close: () => pool.destroy(),
  };
}
