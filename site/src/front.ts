import { createServer, type RequestListener, type Server } from "node:http";
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
  /** How often connections are looked at for that. */
  check: number;
};

/** What connections may cost; the most are more than browsers need that one process can answer, at some kilobytes each. */
type ConnectionLimits = { times: Times; connections: number };
const LIMITS: ConnectionLimits = {
  times: { head: 10 * SECOND, request: 30 * SECOND, idle: 10 * SECOND, check: SECOND },
  connections: 10_000,
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

/** Opens HOST and PORT, answering with `first` until another handler is set. Throws a StartError where it cannot. */
export async function openFront(config: Config, first: RequestListener, limits = LIMITS): Promise<Front> {
  let current = first;
  const { head, request, idle, check } = limits.times;
  const server = createServer(
    { headersTimeout: head, requestTimeout: request, keepAliveTimeout: idle, connectionsCheckingInterval: check },
    (message, answer) => current(message, answer),
  );
  server.maxConnections = limits.connections;
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
