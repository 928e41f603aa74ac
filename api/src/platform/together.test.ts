import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { countRoundTrips } from "../../testing/round-trips.ts";
import { makeTestDatabase } from "../../testing/test-database.ts";
import { readConfig } from "./config.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { together } from "./together.ts";
import { transact } from "./transact.ts";

type Noted = { noted: { id: number } };
let made: Awaited<ReturnType<typeof makeTestDatabase>>;
let way: Awaited<ReturnType<typeof countRoundTrips>>;
let database: OpenDatabase<Noted>;
beforeAll(async () => {
  made = await makeTestDatabase();
  way = await countRoundTrips(made.url);
  database = await openDatabase<Noted>(readConfig({ DATABASE_URL: way.url }, "command"), { purpose: "serve" });
  await sql`create table noted (id int primary key)`.execute(database.db);
});
beforeEach(() => sql`truncate noted`.execute(database.db));
afterAll(async () => {
  await database.close();
  await way.close();
  await made.drop();
});

const note = async (db: Kysely<Noted>, id: number) => {
  await db.insertInto("noted").values({ id }).execute();
};
const noted = async () =>
  (await database.db.selectFrom("noted").select("id").orderBy("id").execute()).map(({ id }) => id);
const inTransaction = (work: (trx: Kysely<Noted>) => Promise<void>) => transact(database.db, work);

it("a transaction begins with its first statement", async () => {
  expect(await way.of(() => inTransaction((trx) => note(trx, 1)))).toBe(2);
  expect(await noted()).toEqual([1]);
});

it("what is asked together is sent in one go and done in its order", async () => {
  const trips = await way.of(() =>
    inTransaction(async (trx) => {
      await note(trx, 1);
      await together(trx, (all) => [
        note(all, 2),
        (async () => {
          await sql`update noted set id = id + 10`.execute(all);
          await note(all, 3);
        })(),
        note(all, 4),
      ]);
    }),
  );
  expect(trips).toBe(4);
  expect(await noted()).toEqual([3, 4, 11, 12]);
});

it("fails with what failed first, undoes everything, and leaves its connection usable", async () => {
  const failing = inTransaction((trx) =>
    together(trx, (all) => [note(all, 1), note(all, 1), note(all, 2).then(() => note(all, 3))]),
  );
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await noted()).toEqual([]);
  // What is refused because of it comes first in the order of asking, and later in time.
  const refused = inTransaction((trx) => together(trx, (all) => [note(all, 1).then(() => note(all, 2)), note(all, 1)]));
  await expect(refused).rejects.toMatchObject({ code: "23505" });
  await inTransaction((trx) => note(trx, 1));
  expect(await noted()).toEqual([1]);
});
