import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { takeProgramLock, tryConnect } from "./postmaster.ts";
import type { Server } from "./server.ts";

/** Far less than the time after which a server that nobody looks after is taken for left over. */
const PAUSE = 100;

/**
 * The lock of the program that looks after a server, held by the server's first connection. When one of the server's
 * processes crashes, PostgreSQL ends all the others and goes on: the lock is gone, though the server is not, and the next
 * command would end it as left over. So whenever the connection is lost, the lock is taken again on another.
 */
export class HeldLock {
  readonly #server: Server;
  #client: pg.Client;
  readonly #over = new AbortController();
  #taking: Promise<void> = Promise.resolve();

  /** Watches over the connection from now on. Its end, whatever the reason, has the lock taken again on a new one. */
  constructor(server: Server) {
    this.#server = server;
    this.#client = this.#watch(server.first);
    server.ended.then(() => this.#over.abort());
  }

  /** Takes the lock for the first time, where that has not been done. Never throws: where it fails, it is tried again. */
  async take(): Promise<void> {
    await takeOrEnd(this.#client);
  }

  /** Lets the lock go, and its connection. */
  async release(): Promise<void> {
    this.#over.abort();
    await this.#taking;
    await this.#client.end().catch(() => {});
  }

  #watch(client: pg.Client): pg.Client {
    client.once("end", () => {
      this.#taking = this.#takeAgain();
    });
    return client;
  }

  async #takeAgain(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      const client = await tryConnect(this.#server.address);
      if (client && (await takeOrEnd(client))) {
        this.#client = this.#watch(client);
        return;
      }
      await wait(PAUSE, undefined, { ref: false, signal }).catch(() => {});
    }
  }
}

/** Takes the lock on a connection; false where that fails, and the connection is ended. */
async function takeOrEnd(client: pg.Client): Promise<boolean> {
  const isTaken = await takeProgramLock(client).catch(() => false);
  if (!isTaken) await client.end().catch(() => {});
  return isTaken;
}
