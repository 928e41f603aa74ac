import { Kysely, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeTestDatabase } from "../../../testing/test-database.ts";
import { routedDialect } from "./dialect.ts";

let made: Awaited<ReturnType<typeof makeTestDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  made = await makeTestDatabase();
  pool = new pg.Pool({ connectionString: made.url, max: 1, pipeline: true } as pg.PoolConfig);
});
beforeEach(() => pool.query("drop table if exists noted; create table noted (id int primary key)"));
afterAll(async () => {
  await pool.end();
  await made.drop();
});

type Noted = { noted: { id: number } };
const open = (beginning?: string) =>
  new Kysely<Noted>({
    dialect: routedDialect({ reading: pool, writing: pool, onWritten: () => {}, ...(beginning && { beginning }) }),
  });
const note = (db: Kysely<Noted>, id: number) => db.insertInto("noted").values({ id }).execute();
const noted = async () => (await pool.query("select id from noted order by id")).rows.map(({ id }) => id);

it("what fails in a transaction undoes all of it, the first statement and the last alike", async () => {
  const db = open();
  await note(db, 1);
  const add = (...ids: number[]) =>
    db.transaction().execute(async (trx) => {
      for (const id of ids) await note(trx, id);
    });
  await expect(add(1, 2)).rejects.toMatchObject({ code: "23505" });
  await expect(add(3, 4, 1)).rejects.toMatchObject({ code: "23505" });
  expect(await noted()).toEqual([1]);
  await add(5, 6);
  expect(await noted()).toEqual([1, 5, 6]);
});

it("a transaction in which nothing is asked leaves its connection as it was", async () => {
  const db = open();
  await db.transaction().execute(async () => {});
  await expect(
    db.transaction().execute(async () => {
      throw new Error("refused");
    }),
  ).rejects.toThrow("refused");
  await note(db, 1);
  expect(await noted()).toEqual([1]);
});

it("what only reads is asked again while the primary goes away, and no more often than it may be on its way", async () => {
  const reading = new pg.Pool({ connectionString: made.url, max: 1 });
  // What ends is told to whoever asked, and beside it.
  reading.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
  let count = 0;
  const insteadOfPrimary = async () => {
    count++;
    // What was heard of it last is from before it went away.
    return "primary" as const;
  };
  const db = new Kysely({ dialect: routedDialect({ reading, writing: pool, onWritten: () => {}, insteadOfPrimary }) });
  const endsSession = (times: number) => sql<{ is: string }>`
    select case when nextval('times') <= ${times} then pg_terminate_backend(pg_backend_pid())::text else 'there' end as is`;
  await pool.query("create sequence times");
  expect((await endsSession(2).execute(db)).rows).toEqual([{ is: "there" }]);
  expect(count).toBe(2);
  await pool.query("alter sequence times restart");
  await expect(endsSession(3).execute(db)).rejects.toThrow(/terminat/);
  await reading.end();
});

it("what took its whole time is not asked again: that was enough of it", async () => {
  const reading = new pg.Pool({ connectionString: made.url, options: "-c statement_timeout=50" });
  let count = 0;
  const insteadOfPrimary = async () => {
    count++;
    return "primary" as const;
  };
  const db = new Kysely({ dialect: routedDialect({ reading, writing: pool, onWritten: () => {}, insteadOfPrimary }) });
  await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow(/statement timeout/);
  expect(count).toBe(0);
  await reading.end();
});

it("where sessions have no settings, a statement that writes alone has those of a transaction", async () => {
  const db = open("set local lock_timeout = 50");
  await note(db, 1);
  const other = new pg.Client({ connectionString: made.url });
  await other.connect();
  await other.query("begin; lock table noted");
  await expect(note(db, 2)).rejects.toMatchObject({ code: "55P03" });
  await other.end();
  await note(db, 3);
  expect(await noted()).toEqual([1, 3]);
  expect((await pool.query("show lock_timeout")).rows).toEqual([{ lock_timeout: "0" }]);
});
