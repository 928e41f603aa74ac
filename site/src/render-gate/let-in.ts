import { subscribe } from "node:diagnostics_channel";

/** Turns of the thread that a page waits at most: a thousandth of a second or two where nobody comes. */
const TURNS_MAX = 1_000;

let accepted = 0;
subscribe("net.server.socket", () => {
  accepted++;
});

/** Fulfilled in the next turn of the thread, or at the end of this one. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Lets everybody in who waits at the door. In each turn of its loop libuv accepts one connection (1.52,
 * `uv__server_io`), and with pages that are made one after another each turn takes as long as a page: whoever comes
 * on a new connection, as all do behind many a proxy, waited for as many pages as there were connections before theirs,
 * even for what is kept.
 */
export async function letIn(): Promise<void> {
  await turn();
  for (let turns = 0; turns < TURNS_MAX; turns++) {
    const before = accepted;
    await turn();
    if (accepted === before) return;
  }
}
