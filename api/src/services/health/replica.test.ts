import { getHealth } from "@unknot/contract/services/admin";
import { expect, it } from "vitest";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi } from "../../../testing/test-api.ts";
import { makeTestDatabase } from "../../../testing/test-database.ts";
import type { Tables } from "../../database.ts";
import { readConfig } from "../../platform/config.ts";
import { openDatabase } from "../../platform/database.ts";

it("names a replica that is away, without what leads there", async () => {
  const made = await makeTestDatabase();
  const url = "postgres://reader:secret@127.0.0.1:1/unknot";
  const config = readConfig({ DATABASE_URL: made.url, DATABASE_REPLICA_URLS: url }, "command");
  const own = await startTestApi({ openDatabase: () => openDatabase<Tables>(config, { purpose: "serve" }) });
  const admin = await logInAs(own, "admin", "Fern");
  const answer = await admin.browser.call(getHealth, {});
  await own.close();
  await made.drop();
  const problem = { name: "replicaBehind", params: { names: "127.0.0.1:1" }, since: null };
  expect(answer).toMatchObject({ problems: expect.arrayContaining([problem]) });
});
