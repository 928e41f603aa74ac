import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Program, type ProgramOptions, startProgram } from "../testing/program.ts";

export type Options = { isShort: boolean; kills: number };

/** Where a row is played: its folders and processes, all of which are gone when it ends. */
export class Stage {
  readonly options: Options;
  readonly #endings: (() => Promise<unknown> | unknown)[] = [];

  constructor(options: Options) {
    this.options = options;
  }

  /** What is done at the end, the last first. */
  onEnd(ending: () => Promise<unknown> | unknown): void {
    this.#endings.push(ending);
  }

  /** A temporary folder; other users may pass through it, as PostgreSQL does where this runs as root. */
  async folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), "unknot-faults-"));
    await chmod(path, 0o711);
    this.onEnd(() => rm(path, { recursive: true, force: true, maxRetries: 5 }));
    return path;
  }

  /** Starts the program. */
  start(options: ProgramOptions): Program {
    const program = startProgram(options);
    this.onEnd(async () => {
      if (program.isRunning()) program.kill("SIGKILL");
      await program.ended;
    });
    return program;
  }

  async end(): Promise<void> {
    for (let ending = this.#endings.pop(); ending; ending = this.#endings.pop()) await ending();
  }
}
