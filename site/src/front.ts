import { createServer, type RequestListener, type Server } from "node:http";
import type { Config } from "@unknot/api/platform/config";
import { StartError } from "@unknot/api/platform/start-error";
import { SECOND } from "@unknot/contract/limits";

/** A connection that says nothing is closed after this time; a request whose head takes longer, too. */
const HEAD_WITHIN = 10 * SECOND;
const REQUEST_WITHIN = 30 * SECOND;
/** How often connections are looked at for that. */
const CHECKED_EVERY = SECOND;
/** More than any browsers need at once that one process can answer; each costs some kilobytes. */
const CONNECTIONS_MAX = 10_000;
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
export async function openFront(config: Config, first: RequestListener): Promise<Front> {
  let current = first;
  const server = createServer(
    { headersTimeout: HEAD_WITHIN, requestTimeout: REQUEST_WITHIN, connectionsCheckingInterval: CHECKED_EVERY },
    (request, answer) => current(request, answer),
  );
  server.maxConnections = CONNECTIONS_MAX;
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
