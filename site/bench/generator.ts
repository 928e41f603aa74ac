import { connect, type Socket } from "node:net";

/** What a load is: requests as they go over the line, in turn; `{n}` in them is another number each time. */
export type Load = {
  port: number;
  requests: string[];
  connections: number;
  milliseconds: number;
  /** Most requests a second; as many as are answered where it is not said. */
  perSecond?: number;
};
/** What came of it; latencies are in milliseconds, `busy` is the part of the time that the generator itself computed. */
export type Outcome = {
  perSecond: number;
  p50: number;
  p99: number;
  max: number;
  statuses: Record<string, number>;
  busy: number;
};

const END_OF_HEAD = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");
const LENGTH = /\r\ncontent-length: (\d+)/i;

/** How many bytes an answer has whose head is this; null where its last chunk says so. */
function lengthOf(head: string): number | null {
  if (head.startsWith("HTTP/1.1 304")) return 0;
  const length = LENGTH.exec(head)?.[1];
  return length === undefined ? null : Number(length);
}

/** What is asked next, and in how many milliseconds. */
type Turn = { request: string; wait: number };

/** One connection: asks, reads the answer to its end, asks again. */
class Connection {
  readonly #socket: Socket;
  readonly #next: () => Turn | null;
  readonly #done: (status: string, milliseconds: number) => void;
  #began = 0;
  #status = "";
  /** Bytes that are still to come; -1: the head is, -2: chunks are. */
  #left = -1;
  #head: Buffer = Buffer.alloc(0);

  constructor(port: number, next: () => Turn | null, done: (status: string, milliseconds: number) => void) {
    this.#next = next;
    this.#done = done;
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => this.#ask());
    this.#socket.on("data", (chunk: Buffer) => this.#read(chunk));
  }

  /** Fulfilled when the last answer has been read. */
  get ended(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.once("error", reject);
      this.#socket.once("close", () => resolve());
    });
  }

  #ask(): void {
    const turn = this.#next();
    if (turn === null) return void this.#socket.destroy();
    if (turn.wait > 0) setTimeout(() => this.#send(turn.request), turn.wait);
    else this.#send(turn.request);
  }

  #send(request: string): void {
    this.#began = performance.now();
    this.#left = -1;
    this.#socket.write(request);
  }

  #read(chunk: Buffer): void {
    let body = chunk;
    if (this.#left === -1) {
      const all = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const end = all.indexOf(END_OF_HEAD);
      if (end < 0) {
        this.#head = all;
        return;
      }
      const head = all.toString("latin1", 0, end);
      this.#head = Buffer.alloc(0);
      this.#status = head.slice(9, 12);
      this.#left = lengthOf(head) ?? -2;
      body = all.subarray(end + END_OF_HEAD.length);
    }
    if (this.#left === -2) {
      const isEnd =
        body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) || body.toString("latin1", 0, 5) === "0\r\n\r\n";
      if (isEnd) this.#finish();
      return;
    }
    this.#left -= body.length;
    if (this.#left <= 0) this.#finish();
  }

  #finish(): void {
    this.#done(this.#status, performance.now() - this.#began);
    this.#ask();
  }
}

async function run({ port, requests, connections, milliseconds, perSecond = 0 }: Load): Promise<Outcome> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const start = performance.now();
  const cpu = process.cpuUsage();
  let sent = 0;
  const next = () => {
    if (performance.now() - start > milliseconds) return null;
    const request = requests[sent++ % requests.length] as string;
    const wait = perSecond > 0 ? start + (1000 * sent) / perSecond - performance.now() : 0;
    return { request: request.includes("{n}") ? request.replace("{n}", `${numbers++}`) : request, wait };
  };
  const done = (status: string, time: number) => {
    times.push(time);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const all = Array.from({ length: connections }, () => new Connection(port, next, done));
  await Promise.all(all.map(({ ended }) => ended));
  const took = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: (1000 * times.length) / took,
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    statuses,
    busy: (user + system) / 1000 / took,
  };
}

// A process of its own, so that what the benchmark does beside is not in the times. Numbers go on from one load to the next.
let numbers = Date.now() % 1_000_000_000;
process.on("message", (load: Load) => run(load).then((outcome) => process.send?.(outcome)));
