import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import type { Tables } from "../src/database.ts";
import { readConfig } from "../src/platform/config.ts";
import { type OpenDatabase, openDatabase } from "../src/platform/database.ts";
import { databaseUrl, onServer } from "./test-server.ts";

type Made = { url: string; drop: () => Promise<void> };

async function makeDatabase(template: string): Promise<Made> {
  const { url } = inject("testServer");
  const name = `unknot_test_${randomBytes(6).toString("hex")}`;
  await onServer(url, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(url, name),
    drop: () => onServer(url, `drop database ${name} with (force)`),
  };
}

/** Makes a migrated database that belongs to the caller alone; returns its address, and the function that drops it. */
export const makeTestDatabase = (): Promise<Made> => makeDatabase(inject("testServer").template);

/** As `makeTestDatabase`, with nothing in it. */
export const makeEmptyDatabase = (): Promise<Made> => makeDatabase("template0");

/** A fresh, migrated database that belongs to the test file alone, with more settings; close it at the end. */
export async function openTestDatabase(env: Record<string, string> = {}): Promise<OpenDatabase<Tables>> {
  const { url, drop } = await makeTestDatabase();
  const database = await openDatabase<Tables>(readConfig({ ...env, DATABASE_URL: url }, "command"), {
    purpose: "serve",
  });
  let dropped: Promise<void> | undefined;
  const close = async () => {
    await database.close();
    dropped ??= drop();
    await dropped;
  };
  return { ...database, close };
}
