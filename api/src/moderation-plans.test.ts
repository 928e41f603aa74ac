import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember } from "../testing/factories.ts";
import { type Explainable, planOf } from "../testing/plans.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import type { Tables } from "./database.ts";
import type { OpenDatabase } from "./platform/database.ts";
import { listMessagesQuery } from "./services/contact/index.ts";
import { listAppealsQuery, listDecisionsQuery } from "./services/moderation/list-appeals.ts";
import { listLogQuery, listPublicLogQuery } from "./services/moderation/list-log.ts";
import { listMembersQuery } from "./services/moderation/member-records.ts";
import { listCasesQuery } from "./services/moderation/queue.ts";
import { listNotificationsQuery } from "./services/notifications/store.ts";

let database: OpenDatabase<Tables>;
let member: string;

/** Enough rows that reading a whole table is never the cheapest way. */
async function fill(): Promise<void> {
  const { maintenance: db } = database;
  member = (await createMember(db)).id;
  await sql`insert into users (username, username_key, created_at)
    select 'u' || i, 'u' || i, now() from generate_series(1, 20000) i`.execute(db);
  await sql`insert into posts (author_id, title, problem, solution, created_at)
    select id, 't', 'p', 's', now() from users`.execute(db);
  await sql`insert into cases (post_id, opened_at, last_reported_at)
    select id, now(), now() - id * interval '1 minute' from posts`.execute(db);
  await sql`update cases set status = 'dismissed', decided_at = now() where id % 2 = 0`.execute(db);
  await sql`insert into moderation_log (action, user_id, actor_id, post_id, reason, created_at)
    select case when id % 20 = 0 then 'mute' when id % 20 = 1 then 'role' else 'dismiss' end, author_id, ${member}, id, 'x', now() from posts`.execute(
    db,
  );
  await sql`insert into appeals (decision_id, user_id, text, created_at)
    select l.id, l.user_id, 't', now() from moderation_log l`.execute(db);
  await sql`update appeals set outcome = 'upheld', answered_at = now() where id % 2 = 0`.execute(db);
  await sql`insert into contact_messages (name, email, reason, message, created_at)
    select 'n', 'e', 'r', 'm', now() from generate_series(1, 20000)`.execute(db);
  await sql`update contact_messages set answered_at = now() where id > 200`.execute(db);
  await sql`insert into notifications (user_id, kind, post_id, created_at)
    select u.id, 'comment', u.id, now() from users u, generate_series(1, 3)`.execute(db);
  for (const table of ["users", "posts", "cases", "moderation_log", "appeals", "contact_messages", "notifications"])
    await sql.raw(`analyze ${table}`).execute(db);
}

beforeAll(async () => {
  database = await openTestDatabase();
  await fill();
});
afterAll(() => database.close());

const slice = { offset: 0, limit: 20 };

describe("every list of moderation is served by an index", () => {
  const cases: [string, string, string, () => Explainable][] = [
    ["the queue", "cases", "cases_open", () => listCasesQuery(database.db, "open", slice)],
    ["what was decided", "cases", "cases_decided", () => listCasesQuery(database.db, "dismissed", slice)],
    ["the log", "moderation_log", "moderation_log_pkey", () => listLogQuery(database.db, {}, slice)],
    [
      "the log of an action",
      "moderation_log",
      "moderation_log_by_action",
      () => listLogQuery(database.db, { action: "role" }, slice),
    ],
    [
      "the log about a member",
      "moderation_log",
      "moderation_log_of_user",
      () => listLogQuery(database.db, { userId: member }, slice),
    ],
    ["the public log", "moderation_log", "moderation_log_public", () => listPublicLogQuery(database.db, slice)],
    [
      "decisions about a member",
      "moderation_log",
      "moderation_log_of_user",
      () => listDecisionsQuery(database.db, member, slice),
    ],
    [
      "appeals that wait",
      "appeals",
      "appeals_open",
      () => listAppealsQuery(database.db, { viewerId: member, status: "open", slice }),
    ],
    [
      "appeals that were answered",
      "appeals",
      "appeals_answered",
      () => listAppealsQuery(database.db, { viewerId: member, status: "answered", slice }),
    ],
    ["messages", "contact_messages", "contact_messages_open", () => listMessagesQuery(database.db, "open", slice)],
    ["the newest members", "users", "users_newest", () => listMembersQuery(database.db, {}, slice)],
    [
      "members by name",
      "users",
      "users_by_key|users_username_key_key",
      () => listMembersQuery(database.db, { search: "u12" }, slice),
    ],
    ["the team", "users", "users_by_role", () => listMembersQuery(database.db, { team: true }, slice)],
    [
      "notifications",
      "notifications",
      "notifications_of_user",
      () => listNotificationsQuery(database.db, member, slice),
    ],
  ];

  it.each(cases)("%s", async (_, table, index, query) => {
    const plan = await planOf(query());
    expect(plan.indexes.join()).toMatch(new RegExp(`\\b(${index})\\b`));
    expect(plan.wholeTables).not.toContain(table);
  });
});
