import { type Client, createClient } from "@unknot/contract/client";
import type { FastifyInstance } from "fastify";
import { addApi } from "../src/create-api.ts";
import type { Db } from "../src/database.ts";
import { addHealthChecks } from "../src/health.ts";
import { createServer } from "../src/platform/http/server.ts";
import { openTestDatabase } from "./test-database.ts";

export type TestApi = {
  db: Db;
  server: FastifyInstance;
  /** Calls an endpoint as a visitor. */
  call: Client;
  /** Runs something and tells how many statements it sent to the database. */
  countStatements: (run: () => Promise<unknown>) => Promise<number>;
  close: () => Promise<void>;
};

/** The whole API on a fresh database. */
export async function startTestApi(): Promise<TestApi> {
  const database = await openTestDatabase();
  const server = createServer({ logLevel: "silent" });
  addHealthChecks(server, database);
  await addApi(server, database, "Unknot");
  const call = createClient(async ({ method, path, body }) => {
    const headers = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await server.inject({ method: method as "GET", url: path, payload: body, headers });
    return { status: answer.statusCode, body: answer.payload };
  });
  const countStatements = async (run: () => Promise<unknown>) => {
    const before = database.statements();
    await run();
    return database.statements() - before;
  };
  const close = async () => {
    await server.close();
    await database.close();
  };
  return { db: database.db, server, call, countStatements, close };
}
