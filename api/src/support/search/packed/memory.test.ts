import { type DatabaseConnection, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import type { SearchTables } from "../tables.ts";
import { Memory } from "./memory.ts";

/** A database that is asked and does not answer yet. */
const silent = { executeQuery: () => new Promise<never>(() => {}) } as unknown as DatabaseConnection;
const db = new Kysely<SearchTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => silent,
      beginTransaction: async () => {},
      commitTransaction: async () => {},
      rollbackTransaction: async () => {},
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
  },
});

afterEach(() => vi.useRealTimers());

it("the first words are waited for by those who come in the first second of reading them, and by nobody later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const memory = new Memory();
  const gone: string[] = [];
  const come = (name: string) => void memory.ready(db).then(() => gone.push(name));
  come("first");
  await vi.advanceTimersByTimeAsync(600);
  come("second");
  await vi.advanceTimersByTimeAsync(399);
  expect(gone).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(gone).toEqual(["first", "second"]);
  come("third");
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toEqual(["first", "second", "third"]);
});
