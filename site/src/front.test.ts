import { connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { readConfig } from "@unknot/api/platform/config";
import { afterEach, expect, it } from "vitest";
import { type Front, openFront, type Times } from "./front.ts";

// What connections may cost that send nothing, or little: raw sockets against the port of the program. The real times
// are in front.ts; here they are fractions of a second.

const TIMES: Times = { head: 300, request: 700, idle: 300, proxied: 3000, silent: 1000, check: 50 };
/** Where it is not time that ends a connection, however slow the machine is. */
const PATIENT: Times = { ...TIMES, head: 20_000, request: 20_000, silent: 20_000 };
const WAITING = 30_000_000;
const CONNECTIONS = 3;
const REQUESTS = 4;

let front: Front;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await front?.close();
});

async function openPort(settings: NodeJS.ProcessEnv = {}, times = TIMES): Promise<void> {
  const config = readConfig({ PORT: "0", ...settings });
  const limits = { times, connections: CONNECTIONS, requests: REQUESTS, waiting: WAITING };
  front = await openFront(config, (_, answer) => answer.end("here"), limits);
}

type Connection = { socket: Socket; answer: () => string; closed: Promise<number> };

/** Opens a connection; `closed` is fulfilled when the other side ends it, with the milliseconds it was open. */
function dial(): Promise<Connection> {
  return new Promise((resolve) => {
    const begun = performance.now();
    let answer = "";
    const socket = connect(Number(new URL(front.url).port), "127.0.0.1");
    sockets.push(socket);
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", () => {});
    const closed = new Promise<number>((end) => socket.once("close", () => end(performance.now() - begun)));
    socket.once("connect", () => resolve({ socket, answer: () => answer, closed }));
  });
}

/** Writes a piece again and again, until the connection is closed. */
function trickle(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), 40);
  socket.once("close", () => clearInterval(timer));
}

const untilAnswered = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once("data", resolve));

it("a connection that says nothing is closed", async () => {
  await openPort();
  const { closed } = await dial();
  expect(await closed).toBeLessThan(TIMES.head + 1500);
});

it("so is one whose head never ends, however diligently it sends", async () => {
  await openPort();
  const { socket, closed, answer } = await dial();
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n");
  trickle(socket, "x-more: 1\r\n");
  const lasted = await closed;
  expect(lasted).toBeGreaterThan(TIMES.head / 2);
  expect(lasted).toBeLessThan(TIMES.head + 1500);
  expect(answer()).toMatch(/^(HTTP\/1\.1 408|$)/);
});

it("so is one whose body trickles", async () => {
  await openPort();
  front.handle((request, answer) => {
    request.resume().once("end", () => answer.end("whole"));
  });
  const { socket, closed, answer } = await dial();
  socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n");
  trickle(socket, "x");
  const lasted = await closed;
  expect(lasted).toBeGreaterThan(TIMES.head);
  expect(lasted).toBeLessThan(TIMES.request + 1500);
  expect(answer()).not.toContain("whole");
});

it("one that was answered and asks nothing more is closed", async () => {
  await openPort();
  const { socket, closed, answer } = await dial();
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await untilAnswered(socket);
  expect(answer()).toContain("keep-alive");
  expect(await closed).toBeLessThan(TIMES.idle + 2500);
});

it("a connection beyond the most is refused, and the others are served on", async () => {
  await openPort();
  const served: Connection[] = [];
  for (let count = 0; count < CONNECTIONS; count++) {
    const connection = await dial();
    connection.socket.write("GET / HTTP/1.1\r\nhost: x\r\n");
    served.push(connection);
  }
  const late = await dial();
  late.socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await late.closed;
  expect(late.answer()).toBe("");
  for (const { socket, answer } of served) {
    socket.write("\r\n");
    await untilAnswered(socket);
    expect(answer()).toContain("here");
  }
  for (const { socket } of served) socket.destroy();
  await expect.poll(() => promisify(front.server.getConnections.bind(front.server))()).toBe(0);
  const next = await dial();
  next.socket.write("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
  await next.closed;
  expect(next.answer()).toContain("here");
});

const GET = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";

it("so is one that asks for more at once than it takes, however quickly it is answered", async () => {
  await openPort();
  let answered = 0;
  front.handle((_, answer) => {
    answered++;
    answer.end("x".repeat(1000));
  });
  const ended = new Promise((resolve) => front.server.once("connection", (one) => one.once("close", resolve)));
  const { socket } = await dial();
  socket.pause();
  socket.write(GET.repeat(2000));
  await ended;
  expect(answered).toBeLessThan(500);
});

it("and one that does not take what it asked for", async () => {
  await openPort();
  front.handle((_, answer) => answer.end(Buffer.alloc(20_000_000)));
  const ended = new Promise((resolve) => front.server.once("connection", (one) => one.once("close", resolve)));
  const { socket } = await dial();
  socket.pause();
  socket.write(GET);
  await ended;
});

it("several requests that are sent at once are answered in their order", async () => {
  await openPort();
  front.handle((request, answer) => {
    setImmediate(() => answer.end(request.url));
  });
  const { socket, answer } = await dial();
  for (let round = 0; round < 5; round++) {
    socket.write(["/a", "/b", "/c"].map((path) => GET.replace("/", path + round)).join(""));
    await expect.poll(answer).toMatch(new RegExp(`/a${round}[^]*/b${round}[^]*/c${round}`));
  }
});

it("knows where a request comes from, though the connection has been reset since", async () => {
  await openPort();
  const from = new Promise<string | undefined>((resolve) => {
    front.handle((request) => {
      request.socket.once("close", () => resolve(request.socket.remoteAddress));
    });
  });
  const { socket } = await dial();
  socket.write(GET, () => socket.resetAndDestroy());
  expect(await from).toBe("127.0.0.1");
});

it("requests of a connection are heard one after the other, each once the answer before it is taken", async () => {
  await openPort();
  const heard: string[] = [];
  front.handle(({ url = "" }, answer) => {
    heard.push(url);
    answer.end(url === "/0" ? Buffer.alloc(20_000_000) : url);
  });
  const { socket, answer } = await dial();
  socket.pause();
  socket.write(["/0", "/1", "/2"].map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join(""));
  await expect.poll(() => heard).toEqual(["/0"]);
  socket.resume();
  await expect.poll(() => answer().endsWith("/2")).toBe(true);
  expect(heard).toEqual(["/0", "/1", "/2"]);
});

it("answers that nobody takes are kept up to a limit for all connections together", async () => {
  await openPort({}, PATIENT);
  front.handle((_, answer) => answer.end(Buffer.alloc(20_000_000)));
  const connections = [await dial(), await dial()];
  for (const { socket } of connections) {
    socket.pause();
    socket.write(GET);
  }
  const count = promisify(front.server.getConnections.bind(front.server));
  await expect.poll(() => count()).toBe(1);
});

it("requests that are under way may bring so much, all connections together", async () => {
  await openPort({}, PATIENT);
  const taken: Buffer[] = [];
  front.handle((request) => void request.on("data", (chunk) => taken.push(chunk)));
  const head = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000000\r\n\r\n";
  const connections = [await dial(), await dial()];
  for (const { socket } of connections) socket.write(head + "x".repeat(20_000_000));
  const count = promisify(front.server.getConnections.bind(front.server));
  await expect.poll(() => count()).toBe(1);
});

it("what is expected and cannot be met is refused once, and closes the connection", async () => {
  await openPort();
  const { socket, closed, answer } = await dial();
  socket.write("GET / HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n".repeat(3));
  await closed;
  expect(answer().match(/HTTP\/1\.1 417/g)).toHaveLength(1);
});

it("a connection of a trusted proxy is kept longer than that of a browser", async () => {
  await openPort({ TRUSTED_PROXY: "127.0.0.1" });
  const { socket, closed } = await dial();
  socket.write(GET);
  await untilAnswered(socket);
  // Node closes others a second after their time.
  expect(await closed).toBeGreaterThan(TIMES.idle + 1500);
});

it("nothing is heard behind a request whose answer closes the connection", async () => {
  await openPort();
  const heard: string[] = [];
  front.handle(({ url = "" }, answer) => {
    heard.push(url);
    answer.setHeader("connection", "close");
    setImmediate(() => answer.end("here"));
  });
  const { socket, closed, answer } = await dial();
  socket.write(GET.repeat(2).replace("/", "/first"));
  await closed;
  expect(answer().match(/here/g)).toHaveLength(1);
  expect(heard).toEqual(["/first"]);
});
