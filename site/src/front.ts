import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "@unknot/api/platform/config";
import { StartError } from "@unknot/api/platform/start-error";
import { SECOND } from "@unknot/contract/limits";

/** How long connections may take, in milliseconds. */
export type Times = {
  /** A connection that says nothing is closed after this time; a request whose head takes longer, too. */
  head: number;
  request: number;
  /** A connection that was answered is closed when nothing more is asked for this time. */
  idle: number;
  /** One on which nothing moves either way is closed after this time, for whoever asks may not take what is answered. */
  silent: number;
  /** How often connections are looked at for that. */
  check: number;
};

/**
 * What connections may cost; the most are more than browsers need that one process can answer, at some kilobytes each. On one
 * connection only so many requests may wait for each other (pipelining, which no browser does): Node reads thousands of them
 * in one piece, and keeps their answers until they are taken.
 */
type ConnectionLimits = { times: Times; connections: number; requests: number };
const LIMITS: ConnectionLimits = {
  // What is streamed says something every 25 seconds.
  times: { head: 10 * SECOND, request: 30 * SECOND, idle: 10 * SECOND, silent: 60 * SECOND, check: SECOND },
  connections: 10_000,
  requests: 8,
};
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

/**
 * Notes where a connection comes from while that is known: of one that has been reset, the system tells it no more, and who
 * comes from nowhere would be the program itself.
 */
function noteAddress(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy();
}

/** How many requests of a connection are not answered yet. */
const WAITING = Symbol("waiting");
type Counted = Socket & { [WAITING]?: number };

function noteAnswered(this: ServerResponse): void {
  const socket: Counted = this.req.socket;
  socket[WAITING] = (socket[WAITING] ?? 1) - 1;
}

/** Has a listener hear only so many requests of a connection at once; with one more, the connection is closed. */
function upTo(most: number, listener: RequestListener): RequestListener {
  return (request, answer) => {
    const socket: Counted = request.socket;
    const count = (socket[WAITING] ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    socket[WAITING] = count;
    answer.on("close", noteAnswered);
    listener(request, answer);
  };
}

/** Opens HOST and PORT, answering with `first` until another handler is set. Throws a StartError where it cannot. */
export async function openFront(config: Config, first: RequestListener, limits = LIMITS): Promise<Front> {
  let current = first;
  const { head, request, idle, silent, check } = limits.times;
  const server = createServer(
    { headersTimeout: head, requestTimeout: request, keepAliveTimeout: idle, connectionsCheckingInterval: check },
    upTo(limits.requests, (message, answer) => current(message, answer)),
  );
  server.maxConnections = limits.connections;
  server.timeout = silent;
  server.on("connection", noteAddress);
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
