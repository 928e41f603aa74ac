import { connect } from "node:net";
import { expect, it } from "vitest";
import { createServer } from "./server.ts";

it("whoever asks on an open connection while the program ends is told when to come again, and what was begun is answered", async () => {
  const server = createServer({ logLevel: "silent" });
  let letGo = () => {};
  const slow = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    server.get("/slow", async () => {
      resolve();
      await slow;
      return { success: true };
    });
  });
  const closing = new Promise<void>((resolve) => server.addHook("preClose", async () => resolve()));
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  let answers = "";
  socket.on("data", (chunk) => {
    answers += chunk;
  });
  const ended = new Promise((resolve) => socket.on("close", resolve));
  socket.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  await arrived;
  const closed = server.close();
  await closing;
  const asked = new Promise<void>((resolve) => server.server.once("request", () => resolve()));
  socket.write("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
  await asked;
  letGo();
  await ended;
  await closed;
  expect(answers).toMatch(/^HTTP\/1\.1 200 /);
  expect(answers).toMatch(/HTTP\/1\.1 503 .*retry-after: 5\r\n/is);
  expect(answers).toContain('"code":"unavailable"');
});
