import { requestPasswordReset, resendVerification, signUp, verifyEmail } from "@unknot/contract/services/auth";
import { beforeEach, describe, expect, it } from "vitest";
import { goodSignUp, PASSWORD } from "../../../testing/members.ts";
import { openTestApi } from "../../../testing/open-test-api.ts";

const api = await openTestApi();

const register = (change: object) => api.call(signUp, { body: { ...goodSignUp, ...change } });

describe("an address that differs by case alone from that of a member", () => {
  const NAME = "Anna@unknot.example";
  const OTHER = "anna@unknot.example";
  const THEIRS = "0ther-Secret!";

  beforeEach(async () => {
    await register({ username: "Anna", email: NAME });
    await api.runJobs();
    await api.call(verifyEmail, { query: { token: api.mailbox.tokenFor(NAME) } });
    await register({ username: "Mallory", email: OTHER, password: THEIRS });
    await api.runJobs();
    api.mailbox.mails.length = 0;
  });

  it.each([NAME, OTHER, "ANNA@unknot.example"])(
    "leaves the member their login by %s, and their reset",
    async (email) => {
      expect(await api.browser().logIn(email, PASSWORD)).toMatchObject({ isEmailVerified: true });
      await api.call(requestPasswordReset, { body: { email } });
      await api.runJobs();
      expect(api.mailbox.mails.map(({ to }) => to)).toEqual([NAME]);
    },
  );

  it("is told to look for its mail, and has an account of its own once that is verified", async () => {
    expect(await api.browser().logIn(OTHER, THEIRS)).toMatchObject({ success: true, isEmailVerified: false });
    api.mailbox.mails.length = 0;
    await api.call(resendVerification, { body: { email: OTHER } });
    await api.runJobs();
    await api.call(verifyEmail, { query: { token: api.mailbox.tokenFor(OTHER) } });
    expect(await api.browser().logIn(OTHER, THEIRS)).toMatchObject({ isEmailVerified: true });
    expect(await api.browser().logIn(NAME, PASSWORD)).toMatchObject({ isEmailVerified: true });
    expect(await api.browser().logIn("ANNA@unknot.example", PASSWORD), "either could be meant").toMatchObject({
      status: 401,
    });
  });

  it("makes no difference however many of them there are", async () => {
    for (const [index, email] of ["aNna", "anNa", "annA", "ANna"].entries()) {
      await register({ username: `Mallory${index}`, email: `${email}@unknot.example`, password: THEIRS });
    }
    expect(await api.browser().logIn(OTHER, PASSWORD)).toMatchObject({ isEmailVerified: true });
  });
});
