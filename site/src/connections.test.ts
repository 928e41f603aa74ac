import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import { affordableBytes, watchConnections } from "./connections.ts";

// Who may be connected, and how much may wait on all connections together.

const GET = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";
const WAITING = 30_000_000;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

it("a block of addresses has a share of the connections where many are open", async () => {
  const server = createServer((_, answer) => answer.end("here")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const rules = { most: 10, shared: 3, perBlock: 2, waiting: WAITING, check: 1000 };
  let isExempt = true;
  watchConnections(server, { ...rules, isExempt: () => isExempt });
  const open = async () => {
    const socket = connect((server.address() as { port: number }).port, "127.0.0.1");
    sockets.push(socket);
    socket.write(GET);
    return Promise.race([once(socket, "data").then(() => "served"), once(socket, "close").then(() => "ended")]);
  };
  expect(await open()).toBe("served");
  isExempt = false;
  expect([await open(), await open()]).toEqual(["served", "served"]);
  expect(await open()).toBe("ended");
  isExempt = true;
  expect(await open()).toBe("served");
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it("where too much waits, a block of addresses with many small answers has nobody else's large one ended", async () => {
  const server = createServer(({ url }, answer) => answer.end(Buffer.alloc(Number(url?.slice(1)) * 1_000_000)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  watchConnections(server, { most: 9, shared: 9, perBlock: 9, waiting: WAITING, check: 20, isExempt: () => false });
  const ask = async (localAddress: string, megabytes: number) => {
    const { port } = server.address() as { port: number };
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    sockets.push(socket.on("error", () => {}).pause());
    socket.write(GET.replace("/", `/${megabytes}`));
    await once(socket, "connect");
    return socket;
  };
  const large = await ask("127.0.1.1", 26);
  const small = [await ask("127.0.2.1", 18), await ask("127.0.2.2", 18)];
  await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(1);
  const ended = small.map((socket) => once(socket.resume(), "close"));
  await Promise.all(ended);
  expect(large.resume().closed).toBe(false);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it.each([
  [4096, 256],
  [512, 128],
  [256, 64],
  [64, 32],
])("where a process may use %i MB of memory, at most %i wait in it", (memory, waiting) => {
  const MB = 1024 * 1024;
  expect(affordableBytes(256 * MB, memory * MB)).toBe(waiting * MB);
});
