import {
  changePassword,
  logIn,
  requestPasswordReset,
  resetPassword,
  revokeSession,
} from "@unknot/contract/services/auth";
import { deleteAccount, getUserAccount } from "@unknot/contract/services/user";
import { expect, it } from "vitest";
import { inLine, untilWaiting } from "../../../testing/in-line.ts";
import { type LoggedIn, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { openTestApi } from "../../../testing/open-test-api.ts";
import { lockAccount } from "./index.ts";

// Somebody knows the old password, and what they do with it is under way while the owner chooses another one.

const api = await openTestApi();
const NEW = "Owners-N3w-one";

/** The owner resets the password; the other call has read the old one by then, and gets to the account after that. */
async function duringReset<Answer>({ id, email }: LoggedIn, call: () => Promise<Answer>): Promise<Answer> {
  await api.call(requestPasswordReset, { body: { email } });
  await api.runJobs();
  const body = { token: api.mailbox.tokenFor(email), newPassword: NEW };
  const reset = () => api.call(resetPassword, { body });
  const [done, answer] = await inLine(api, (trx) => lockAccount(trx, id, "update"), [reset, call]);
  expect(done).toMatchObject({ success: true });
  return answer;
}

it("a login that was begun with the old password gets no session", async () => {
  const rowan = await signUpAndLogIn(api);
  const thief = api.browser();
  const answer = await duringReset(rowan, () => thief.logIn(rowan.email, PASSWORD));
  expect(answer).toMatchObject({ status: 401, error: "Incorrect email or password" });
  expect(thief.cookies.has("refresh_token")).toBe(false);
  expect(await api.browser().logIn(rowan.email, NEW)).toMatchObject({ isEmailVerified: true });
});

it("a change of the password that was begun with the old one does not replace the new one", async () => {
  const rowan = await signUpAndLogIn(api);
  const body = { currentPassword: PASSWORD, newPassword: "Thiefs-N3w-one" };
  const answer = await duringReset(rowan, () => rowan.browser.call(changePassword, { body }));
  expect(answer).toMatchObject({ status: 401, field: "currentPassword" });
  expect(await api.browser().logIn(rowan.email, NEW)).toMatchObject({ isEmailVerified: true });
});

it("an account is not closed with the old one either", async () => {
  const rowan = await signUpAndLogIn(api);
  const body = { password: PASSWORD, deleteContent: true };
  const answer = await duringReset(rowan, () => rowan.browser.call(deleteAccount, { body }));
  expect(answer).toMatchObject({ status: 401, field: "password" });
  expect(await api.browser().logIn(rowan.email, NEW)).toMatchObject({ isEmailVerified: true });
});

it("nobody changes the password from a session that ends meanwhile", async () => {
  const rowan = await signUpAndLogIn(api);
  const phone = api.browser();
  await phone.logIn(rowan.email, PASSWORD);
  const { id: session_id } = await api.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", rowan.id)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const body = { currentPassword: PASSWORD, newPassword: NEW };
  let change: ReturnType<typeof rowan.browser.call<typeof changePassword>> | undefined;
  await api.db.transaction().execute(async (trx) => {
    await lockAccount(trx, rowan.id, "update");
    change = rowan.browser.call(changePassword, { body });
    await untilWaiting(api);
    expect(await phone.call(revokeSession, { params: { session_id } })).toMatchObject({ success: true });
  });
  expect(await change).toMatchObject({ status: 403, code: "invalid_token" });
  expect(await api.browser().logIn(rowan.email, PASSWORD)).toMatchObject({ isEmailVerified: true });
});

it("of logins with the same password at the same moment each gets its session", async () => {
  const rowan = await signUpAndLogIn(api);
  const browsers = [1, 2, 3, 4].map(() => api.browser());
  const answers = await Promise.all(browsers.map((browser) => browser.logIn(rowan.email, PASSWORD)));
  expect(answers.map((answer) => answer.success)).toEqual([true, true, true, true]);
  expect(await browsers[3]?.call(getUserAccount, {})).toMatchObject({ success: true });
  expect(await api.call(logIn, { body: { email: rowan.email, password: "wrong" } })).toMatchObject({ status: 401 });
});
