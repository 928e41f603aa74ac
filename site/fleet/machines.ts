import { createServer } from "node:net";

const FIRST_PORT = 4620;
const PORTS = 80;

/** Whether nothing listens on a port of the loopback address. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

const KINDS = {
  /** `10.0.0.1:5432` */
  whole: /\b(10\.0\.0\.\d+):(\d+)\b/g,
  /** `addr 10.0.0.1 port 8008` of HAProxy, `host=10.0.0.1 port=5432` and `listen_addr`, `listen_port` of PgBouncer. */
  apart: /\b(addr |host=|listen_addr = |HOST=)(10\.0\.0\.\d+)(\s+(?:port |port=|listen_port = |PORT=))(\d+)\b/g,
};

/**
 * The machines of the files in deploy/cluster, 10.0.0.1 and so on, as ports of the loopback address: what listens on a
 * port of one of them gets a port of its own here.
 */
export class Machines {
  readonly #ports = new Map<string, number>();
  #next = FIRST_PORT;

  /** The loopback port that stands for a port of a machine. Throws where all that may be taken are. */
  async port(address: string, port: number | string): Promise<number> {
    const key = `${address}:${port}`;
    const known = this.#ports.get(key);
    if (known) return known;
    while (!(await isFree(this.#next))) this.#next++;
    if (this.#next >= FIRST_PORT + PORTS) throw new Error(`no port from ${FIRST_PORT} on is free`);
    const own = this.#next++;
    this.#ports.set(key, own);
    return own;
  }

  /** A file for real machines as it is for this one: nothing but addresses and ports is another. */
  async onLoopback(text: string): Promise<string> {
    for (const [, address = "", port = ""] of text.matchAll(KINDS.whole)) await this.port(address, port);
    for (const [, , address = "", , port = ""] of text.matchAll(KINDS.apart)) await this.port(address, port);
    const own = (address: string, port: string) => String(this.#ports.get(`${address}:${port}`));
    return text
      .replace(KINDS.whole, (_, address, port) => `127.0.0.1:${own(address, port)}`)
      .replace(KINDS.apart, (_, before, address, between, port) => `${before}127.0.0.1${between}${own(address, port)}`)
      .replaceAll("10.0.0.0/24", "127.0.0.1/32")
      .replace(/\b10\.0\.0\.\d+\b/g, "127.0.0.1");
  }
}
