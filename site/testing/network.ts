import { connect, createServer, type Socket } from "node:net";

/** A network between the program and its database that can be made to swallow all that is sent. */
export type Network = {
  port: number;
  /** From now on nothing arrives; connections stay open, and say nothing. */
  swallow: () => void;
  /** New connections work again; those that were there have been forgotten, and stay silent. */
  bringBack: () => void;
  close: () => Promise<void>;
};

/** Opens a port of the loopback address, 0 for any, that leads to `target`, a port there or the path of a socket. */
export async function openNetwork(target: { port: number } | { path: string }, port = 0): Promise<Network> {
  let isSwallowing = false;
  const sockets = new Set<Socket>();
  const forgotten = new WeakSet<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    if (isSwallowing) forgotten.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  };
  const pass = (from: Socket, to: Socket) => {
    from.on("data", (chunk) => {
      if (!forgotten.has(from)) to.write(chunk);
    });
    from.on("close", () => {
      if (!forgotten.has(from)) to.destroy();
    });
  };
  const server = createServer((client) => {
    const far = connect(target);
    keep(client);
    keep(far);
    pass(client, far);
    pass(far, client);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    swallow: () => {
      isSwallowing = true;
      for (const socket of sockets) forgotten.add(socket);
    },
    bringBack: () => {
      isSwallowing = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
