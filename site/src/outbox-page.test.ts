import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "@unknot/api/platform/config";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addOutboxPage, outboxPath, showsOutbox } from "./outbox-page.ts";

const SECRET = "https://unknot.example/verify-email?token=secret";
let folder: string;
let server: FastifyInstance;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "unknot-outbox-"));
  await mkdir(join(folder, "outbox"));
  await writeFile(join(folder, "outbox", "1.eml"), `Subject: Hello\r\nTo: ada@unknot.example\r\n\r\n${SECRET}\r\n`);
  server = Fastify();
  const config = readConfig({ DATA_DIR: folder });
  path = await outboxPath(config);
  addOutboxPage(server, config);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const ask = (headers: Record<string, string> = {}, remoteAddress = "127.0.0.1", url = path) =>
  server.inject({ url, headers: { host: "127.0.0.1:3000", ...headers }, remoteAddress });

it("lists the mails of a copy that somebody tries out, on that machine", async () => {
  expect((await ask()).payload).toContain(SECRET);
});

it("is not there for whoever does not know the address, as behind a proxy that says nothing of itself", async () => {
  const secret = path.slice("/outbox/".length);
  expect(secret).toMatch(/^[\w-]{22}$/);
  for (const guess of [
    "",
    "/",
    "/x",
    `/${secret.slice(1)}`,
    `/${secret}x`,
    `/${secret}/`,
    "/%00",
    `/${"x".repeat(90)}`,
  ]) {
    const answer = await ask({}, "127.0.0.1", `/outbox${guess}`);
    expect(answer.statusCode, guess).toBe(404);
    expect(answer.payload).not.toContain("secret");
  }
});

it("keeps its address from start to start, readable by its owner alone", async () => {
  expect(await outboxPath(readConfig({ DATA_DIR: folder }))).toBe(path);
  expect((await stat(join(folder, "outbox-secret"))).mode & 0o777).toBe(0o600);
  const other = await mkdtemp(join(tmpdir(), "unknot-outbox-"));
  expect(await outboxPath(readConfig({ DATA_DIR: other }))).not.toBe(path);
  await rm(other, { recursive: true });
});

it.each([
  ["from another machine", {}, "192.0.2.1"],
  ["by another name of this machine", { host: "evil.example" }, "127.0.0.1"],
  ["through a proxy that names the caller", { "x-forwarded-for": "192.0.2.1" }, "127.0.0.1"],
  ["through a proxy that names itself", { via: "1.1 proxy" }, "127.0.0.1"],
  ["through a proxy that follows RFC 7239", { forwarded: "for=192.0.2.1" }, "127.0.0.1"],
])("is not there %s", async (_, headers, address) => {
  const answer = await ask(headers, address);
  expect(answer.statusCode).toBe(404);
  expect(answer.payload).not.toContain("secret");
});

it("is not there at all where mails are sent, or the site has an address that others can open", () => {
  expect(showsOutbox(readConfig({}))).toBe(true);
  expect(showsOutbox(readConfig({ SMTP_URL: "smtp://127.0.0.1:25" }))).toBe(false);
  expect(showsOutbox(readConfig({ HOST: "0.0.0.0" }))).toBe(false);
  const isPublic = { SITE_URL: "https://unknot.example", TOKEN_SECRET: "a secret for tests, long enough to pass" };
  expect(showsOutbox(readConfig(isPublic))).toBe(false);
});
