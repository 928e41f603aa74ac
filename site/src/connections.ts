import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { blockOf, normalAddress } from "@unknot/api/platform/addresses";

/** Descriptors that files, the database and everything else may take. */
const DESCRIPTORS_KEPT = 500;

/** How many connections there may be of `wanted`: each takes a file descriptor, and without any the program could do nothing. */
export function affordable(wanted: number): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    const limit = Number(soft ?? Number.POSITIVE_INFINITY);
    return Math.max(Math.min(wanted, Math.floor(limit / 2)), Math.min(wanted, limit - DESCRIPTORS_KEPT));
  } catch {
    // Other systems have no such file.
    return wanted;
  }
}

/** What four of the largest images take: with less, nobody could send or fetch one. */
const LEAST_WAITING = 32 * 1024 * 1024;
/** Of the memory that a process may use, so much for what waits: the rest is for the program itself. */
const SHARE = 4;

/** How many bytes may wait of `wanted`, where a process may use so much memory: what waits is not what ends it. */
export function affordableBytes(wanted: number, memory: number): number {
  return Math.min(wanted, Math.max(LEAST_WAITING, Math.floor(memory / SHARE)));
}

type Rules = {
  /** Whether everybody may come from an address: it is a proxy's, or the machine's own. */
  isExempt: (address: string) => boolean;
  /** How many there may be in all. */
  most: number;
  /** From so many on, a block of addresses has a share of `perBlock` at most. */
  shared: number;
  perBlock: number;
  /** Bytes that wait, of all connections together: of requests that are under way, and of answers that nobody takes. */
  waiting: number;
  /** How often that is looked at, in milliseconds. */
  check: number;
};

/** Connections, each with the block of addresses that it comes from; null for those of which everybody may come. */
type Connected = ReadonlyMap<Socket, string | null>;

/**
 * Watches over who is connected. A connection that has been reset is ended: of it the system tells no more where it comes
 * from, and who comes from nowhere would be the program itself. Where many are, no block of addresses may have nearly all
 * of them. Where what waits is too much together, connections of the blocks with the most are ended.
 */
export function watchConnections(server: Server, { isExempt, most, shared, perBlock, waiting, check }: Rules): void {
  const sockets = new Map<Socket, string | null>();
  const counts = new Map<string, number>();
  const blockOfSocket = ({ remoteAddress = "" }: Socket): string | null => {
    const address = normalAddress(remoteAddress);
    return address === null || isExempt(address) ? null : blockOf(address);
  };
  server.maxConnections = most;
  // Of several processes each would hand it to the next one, for ever.
  (server as Server & { dropMaxConnection: boolean }).dropMaxConnection = true;
  server.on("connection", (socket) => {
    const block = blockOfSocket(socket);
    const count = (block !== null && counts.get(block)) || 0;
    if (socket.remoteAddress === undefined || (sockets.size >= shared && count >= perBlock)) {
      socket.destroy();
      return;
    }
    sockets.set(socket, block);
    if (block !== null) counts.set(block, count + 1);
    socket.once("close", () => {
      sockets.delete(socket);
      if (block === null) return;
      const left = (counts.get(block) ?? 1) - 1;
      if (left > 0) counts.set(block, left);
      else counts.delete(block);
    });
  });
  const timer = setInterval(() => endFullest(sockets, waiting), check);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}

/** How many bytes a connection had brought when the request began that is under way; missing where none is. */
const BEGAN = Symbol("began");
type Busy = Socket & { [BEGAN]?: number | undefined };

/** Notes that a request of a connection begins, or that it has been answered. */
export function noteRequest(socket: Socket, isUnderWay: boolean): void {
  (socket as Busy)[BEGAN] = isUnderWay ? socket.bytesRead : undefined;
}

const waitingIn = (socket: Busy): number =>
  socket.writableLength + (socket[BEGAN] === undefined ? 0 : socket.bytesRead - socket[BEGAN]);

/**
 * Ends connections until no more waits than may be: of the block with the most in all, and of that those with the most.
 * By connections alone, many small ones of one stranger would have everybody's large ones ended.
 */
function endFullest(sockets: Connected, most: number): void {
  const full = [...sockets]
    .map(([socket, block]) => ({ socket, whose: block ?? socket, bytes: waitingIn(socket) }))
    .filter(({ bytes }) => bytes > 0);
  let sum = full.reduce((all, { bytes }) => all + bytes, 0);
  if (sum <= most) return;
  const sums = new Map<string | Socket, number>();
  for (const { whose, bytes } of full) sums.set(whose, (sums.get(whose) ?? 0) + bytes);
  const sumOf = ({ whose }: (typeof full)[number]) => sums.get(whose) as number;
  for (const { socket, bytes } of full.sort((one, other) => sumOf(other) - sumOf(one) || other.bytes - one.bytes)) {
    sum -= bytes;
    socket.destroy();
    if (sum <= most) return;
  }
}
