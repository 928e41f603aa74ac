import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isLoopback, trustOf } from "@unknot/api/platform/addresses";
import type { Config } from "@unknot/api/platform/config";
import { usableMemory } from "@unknot/api/platform/embedded/memory";
import { StartError } from "@unknot/api/platform/start-error";
import { SECOND } from "@unknot/contract/limits";
import { affordable, affordableBytes, noteRequest, watchConnections } from "./connections.ts";

/** How long connections may take, in milliseconds. */
export type Times = {
  /** A connection that says nothing is closed after this time; a request whose head takes longer, too. */
  head: number;
  request: number;
  /** A connection that was answered is closed when nothing more is asked for this time. */
  idle: number;
  /** The same of a connection from a trusted proxy, which keeps it for others: longer than proxies do. */
  proxied: number;
  /** One on which nothing moves either way is closed after this time, for whoever asks may not take what is answered. */
  silent: number;
  /** How often connections are looked at for that. */
  check: number;
};

/**
 * What connections may cost; the most are more than browsers need that one process can answer, at some kilobytes each. On one
 * connection only so many requests may wait for each other (pipelining, which no browser does): Node reads thousands of them
 * in one piece. `waiting`: bytes of requests that are under way and of answers that nobody takes, of all connections together.
 */
type ConnectionLimits = { times: Times; connections: number; requests: number; waiting: number };
const limitsFor = ({ processes }: Pick<Config, "processes">): ConnectionLimits => ({
  // What is streamed says something every 25 seconds. Caddy keeps a connection to what is behind it for two minutes.
  times: {
    ...{ head: 10 * SECOND, request: 30 * SECOND, idle: 10 * SECOND, proxied: 150 * SECOND },
    ...{ silent: 60 * SECOND, check: SECOND },
  },
  connections: affordable(10_000),
  requests: 8,
  // Thirty of the largest images at once, and twice as many that are on their way.
  waiting: affordableBytes(256 * 1024 * 1024, usableMemory() / processes),
});
/** How long answers that are under way may take when the program stops. */
const DRAIN_WITHIN = 5 * SECOND;

/** The open port of the program: it listens before anything else is there, and the handler comes later. */
export type Front = {
  server: Server;
  url: string;
  handle: (listener: RequestListener) => void;
  close: () => Promise<void>;
};

const REASONS: Record<string, string> = {
  EADDRINUSE: "the port is taken; stop what uses it, or set PORT to another",
  EACCES: "this user may not use that port",
  EADDRNOTAVAIL: "this machine does not have that address; check HOST",
  ENOTFOUND: "nothing has that name; check HOST",
  EAI_AGAIN: "that name could not be looked up; check HOST",
};

function listen(server: Server, { host, port }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ code, message }: NodeJS.ErrnoException) => {
      reject(new StartError(`Cannot listen on ${host}:${port}: ${REASONS[code ?? ""] ?? message}`));
    });
    server.listen({ host, port }, () => {
      const { port: chosen } = server.address() as { port: number };
      resolve(`http://${host.includes(":") ? `[${host}]` : host}:${chosen}`);
    });
  });
}

/** The requests of a connection that wait for the answer before them; missing where none is under way. */
const WAITING = Symbol("waiting");
type Line = Socket & { [WAITING]?: (() => void)[] | undefined };
/** One is under way and nobody waits, as nearly always. */
const NOBODY: (() => void)[] = [];

/**
 * Has a listener hear the requests of a connection one after the other, each when the answer before it has been taken: of
 * whoever reads nothing, one answer is kept. With more than so many at once the connection is closed. `onAnswered` is told
 * of each that nothing follows.
 */
function oneByOne(most: number, listener: RequestListener, onAnswered: (socket: Socket) => void): RequestListener {
  function next(this: ServerResponse): void {
    const socket: Line = this.req.socket;
    const following = socket[WAITING]?.shift();
    if (following) following();
    else {
      socket[WAITING] = undefined;
      noteRequest(socket, false);
      onAnswered(socket);
    }
  }
  return (request, answer) => {
    const socket: Line = request.socket;
    const waiting = socket[WAITING];
    if (waiting === undefined) {
      socket[WAITING] = NOBODY;
      noteRequest(socket, true);
      answer.on("close", next);
      listener(request, answer);
    } else if (waiting.length + 1 >= most) socket.destroy();
    else {
      const begin = () => {
        noteRequest(socket, true);
        answer.on("close", next);
        // Nothing follows an answer that closes its connection (RFC 9112, section 9.6).
        if (socket.writable) listener(request, answer);
      };
      if (waiting === NOBODY) socket[WAITING] = [begin];
      else waiting.push(begin);
    }
  };
}

/** What is expected beside 100-continue cannot be met (RFC 9110, section 10.1.1); such requests come past the listener. */
function refuseExpectation(request: IncomingMessage, answer: ServerResponse): void {
  answer.writeHead(417, { connection: "close" }).end();
  request.socket.destroySoon();
}

/** Opens HOST and PORT, answering with `first` until another handler is set. Throws a StartError where it cannot. */
export async function openFront(config: Config, first: RequestListener, limits = limitsFor(config)): Promise<Front> {
  let current = first;
  const { head, request, idle, proxied, silent, check } = limits.times;
  const isTrusted = config.trustedProxy.length > 0 ? trustOf(config.trustedProxy) : () => false;
  const isExempt = (address: string) => isLoopback(address) || isTrusted(address);
  const onAnswered = (socket: Socket) => {
    if (!socket.destroyed && isTrusted(socket.remoteAddress ?? "")) socket.setTimeout(proxied);
  };
  const server = createServer(
    { headersTimeout: head, requestTimeout: request, keepAliveTimeout: idle, connectionsCheckingInterval: check },
    oneByOne(limits.requests, (message, answer) => current(message, answer), onAnswered),
  );
  server.timeout = silent;
  server.on("checkExpectation", refuseExpectation);
  const { connections: most, waiting } = limits;
  watchConnections(server, { isExempt, most, shared: most / 2, perBlock: most / 10, waiting, check });
  const url = await listen(server, config);
  return {
    server,
    url,
    handle: (listener) => {
      current = listener;
    },
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), DRAIN_WITHIN);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
