import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "@unknot/api/platform/config";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addOutboxPage, showsOutbox } from "./outbox-page.ts";

const SECRET = "https://unknot.example/verify-email?token=secret";
let folder: string;
let server: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "unknot-outbox-"));
  await mkdir(join(folder, "outbox"));
  await writeFile(join(folder, "outbox", "1.eml"), `Subject: Hello\r\nTo: ada@unknot.example\r\n\r\n${SECRET}\r\n`);
  server = Fastify();
  addOutboxPage(server, readConfig({ DATA_DIR: folder }));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const ask = (headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  server.inject({ url: "/outbox", headers: { host: "127.0.0.1:3000", ...headers }, remoteAddress });

it("lists the mails of a copy that somebody tries out, on that machine", async () => {
  expect((await ask()).payload).toContain(SECRET);
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
