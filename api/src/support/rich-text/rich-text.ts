import { limits } from "@unknot/contract/limits";
import { isOversized } from "@unknot/contract/rules/rich-text";
import * as errors from "@unknot/contract/words/errors";
import { Piscina } from "piscina";
import { ApiError, badInput } from "../../platform/errors.ts";
import { threadLimits } from "../../platform/threads.ts";
import { traced } from "../../platform/tracing.ts";
import type { Compared, CompareTask } from "./compare.ts";
import type { MarkdownTask } from "./to-markdown.ts";
import type { Task } from "./worker.ts";

const THREADS = 2;
/** Threads that nothing has asked for so long, in milliseconds, give their memory back. */
const IDLE = 60_000;
/** Milliseconds that somebody waits for a text, those before it in the queue included: cleaning the largest takes 0.2 s. */
const PATIENCE = 10_000;
/** What readers wait for and may be under way at once, comparisons and Markdown: it leaves the threads to those who write. */
const FOR_READERS = 4;
/** Megabytes for what a thread keeps. Ten times what the largest texts take. */
const MEMORY_MB = 256;

/** Texts from outside, cleaned in threads of their own: no text holds up the thread that answers everybody. */
export type RichText = {
  /** Clean HTML of one text, whose formulas and code are decorated where `decoratedUpTo` says so. */
  clean: (task: Task) => Promise<string>;
  /** What is different between two versions of a text. Throws a 503 where too many are being compared. */
  compare: (task: CompareTask) => Promise<Compared>;
  /**
   * Clean HTML as Markdown. Throws a 503 where the text takes too long, or, unless the caller waits for its turn, where too
   * much is asked for at once.
   */
  markdown: (task: MarkdownTask, options?: { waits: boolean }) => Promise<string>;
  /** Ends the threads; to be called when nothing needs them any more. */
  close: () => Promise<void>;
};

const busy = () => new ApiError(503, errors.unavailable(), { retryAfter: 5 });
/** Whether a thread was ended because of a text, by the time it took or by the memory. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"));

/**
 * Makes the threads, none of which starts before there is a text. What takes longer than `patience` milliseconds, or
 * more memory than a thread has, ends its thread; it is cleaned once more and stays undecorated. Throws a 503 where
 * that is too much, too.
 */
export function createRichText({ patience = PATIENCE } = {}): RichText {
  let pool: Piscina | undefined;
  let reading = 0;
  const threads = () => {
    if (pool) return pool;
    pool = new Piscina({
      filename: new URL("./worker.ts", import.meta.url).href,
      maxThreads: THREADS,
      minThreads: 0,
      idleTimeout: IDLE,
      resourceLimits: threadLimits(MEMORY_MB),
    });
    // A thread that is ended for its time may run out of memory on its way: nobody waits for it any more, and without a
    // listener it would end the process.
    pool.on("error", () => {});
    return pool;
  };
  const run = (task: Task): Promise<string> =>
    traced("worker", "clean", () => threads().run(task, { signal: AbortSignal.timeout(patience) }));
  const runNamed = async <Result>(name: "compare" | "markdown", task: CompareTask | MarkdownTask): Promise<Result> => {
    try {
      const options = { name, signal: AbortSignal.timeout(patience) };
      return await traced("worker", name, () => threads().run(task, options));
    } catch (error) {
      throw isTooMuch(error) ? busy() : error;
    }
  };
  /** Does what a reader has asked for, where not too many have. */
  const forReader = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (reading >= FOR_READERS) throw busy();
    reading++;
    return work().finally(() => {
      reading--;
    });
  };
  const runPlain = (task: Task): Promise<string> =>
    run({ ...task, decoratedUpTo: undefined }).catch((error) => {
      throw isTooMuch(error) ? busy() : error;
    });
  return {
    clean: (task) => (task.decoratedUpTo === undefined ? runPlain(task) : run(task).catch(() => runPlain(task))),
    compare: (task) => forReader(() => runNamed("compare", task)),
    markdown: (task, { waits } = { waits: false }) =>
      waits ? runNamed("markdown", task) : forReader(() => runNamed("markdown", task)),
    close: async () => {
      await pool?.destroy();
      pool = undefined;
    },
  };
}

/** What `takeRichText` throws for HTML that is more than any post needs. */
const tooLarge = (field: string) => badInput(errors.tooMuchFormatting(), field);

type Taking = {
  /** The input that the HTML came from, named to whoever sent it. */
  field: string;
  /** Where others will read it: formulas and code are decorated in a text of up to so many visible characters. */
  decoratedUpTo?: number;
};

/**
 * HTML that somebody sent, cleaned. Throws a 400 for more than any post needs, before it costs time. A text that is
 * longer than a rule allows comes back undecorated: the rule is to be asked next.
 */
export async function takeRichText(richText: RichText, html: string, taking: Taking): Promise<string> {
  const { field, decoratedUpTo } = taking;
  if (isOversized(html)) throw tooLarge(field);
  const clean = await richText.clean({ text: html, form: "html", decoratedUpTo });
  // What was typed as signs is longer as character references.
  if (clean.length > 4 * limits.htmlMax) throw tooLarge(field);
  return clean;
}
