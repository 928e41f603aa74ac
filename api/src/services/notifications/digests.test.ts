import { createComment } from "@unknot/contract/services/comments";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { SEND_DIGESTS } from "./jobs.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it("mails once a day are queued for all or for nobody: what is tried again queues no one twice", async () => {
  const [rowan, fern] = [await signUpAndLogIn(api), await signUpAndLogIn(api, "Fern")];
  const ps_id = await createPost(api.db, { authorId: rowan.id });
  const write = async (who: LoggedIn, text: string, parent_id?: string) => {
    const answer = await who.browser.call(createComment, { body: { ps_id, text, ...(parent_id && { parent_id }) } });
    if (!answer.success) throw new Error(answer.error);
    return answer.comment._id;
  };
  await write(rowan, "<p>A reply</p>", await write(fern, "<p>A comment</p>"));
  api.mailbox.mails.length = 0;
  await api.runJobs();
  const later = Math.max(Number(rowan.id), Number(fern.id));
  await sql`create function refuse_one() returns trigger language plpgsql as $$ begin
    if new.data ->> 'userId' = ${sql.lit(String(later))} then raise 'full'; end if; return new; end $$`.execute(api.db);
  await sql`create trigger refuse_one before insert on pgboss.job_common for each row
    execute function refuse_one()`.execute(api.db);
  await expect(api.runJob(SEND_DIGESTS)).rejects.toThrow("full");
  await sql`drop function refuse_one cascade`.execute(api.db);
  await api.runJobs();
  expect(api.mailbox.mails).toEqual([]);
  await api.runJob(SEND_DIGESTS);
  await api.runJobs();
  expect(api.mailbox.mails.map(({ to }) => to).sort()).toEqual([fern.email, rowan.email].sort());
});
