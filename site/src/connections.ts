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

type Rules = {
  /** Whether everybody may come from an address: it is a proxy's, or the machine's own. */
  isExempt: (address: string) => boolean;
  /** How many there may be in all. */
  most: number;
  /** From so many on, a block of addresses has a share of `perBlock` at most. */
  shared: number;
  perBlock: number;
  /** Bytes of answers that nobody takes, of all connections together. */
  unread: number;
  /** How often that is looked at, in milliseconds. */
  check: number;
};

/**
 * Watches over who is connected. A connection that has been reset is ended: of it the system tells no more where it comes
 * from, and who comes from nowhere would be the program itself. Where many are, no block of addresses may have nearly all
 * of them. Where answers wait to be taken, and are too much together, those with the most are ended.
 */
export function watchConnections(server: Server, { isExempt, most, shared, perBlock, unread, check }: Rules): void {
  const sockets = new Set<Socket>();
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
    sockets.add(socket);
    if (block !== null) counts.set(block, count + 1);
    socket.once("close", () => {
      sockets.delete(socket);
      if (block === null) return;
      const left = (counts.get(block) ?? 1) - 1;
      if (left > 0) counts.set(block, left);
      else counts.delete(block);
    });
  });
  const timer = setInterval(() => endUnread(sockets, unread), check);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}

/** Ends those connections with the most that is not taken, until no more than what may be is left. */
function endUnread(sockets: Iterable<Socket>, most: number): void {
  const full = [...sockets].filter(({ writableLength }) => writableLength > 0);
  let sum = full.reduce((bytes, { writableLength }) => bytes + writableLength, 0);
  if (sum <= most) return;
  for (const socket of full.sort((one, other) => other.writableLength - one.writableLength)) {
    sum -= socket.writableLength;
    socket.destroy();
    if (sum <= most) return;
  }
}
