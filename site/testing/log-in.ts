import type { Db } from "@unknot/api/database";
import { systemClock } from "@unknot/api/platform/clock";
import { signAccessToken } from "@unknot/api/services/auth/access-token";
import { startSession } from "@unknot/api/services/auth/sessions";
import { createMember } from "@unknot/api/testing/factories";
import { TOKEN_SECRET } from "./open-test-site.ts";

/** Logs a new member in at a site of the tests; returns the header of their calls. */
export async function logIn(db: Db): Promise<{ authorization: string }> {
  const { id: userId, username } = await createMember(db);
  const { sessionId } = await startSession(db, userId, "test", systemClock());
  const signing = { tokenKey: new TextEncoder().encode(TOKEN_SECRET), clock: systemClock };
  const token = await signAccessToken(signing, { userId, username, role: "member", sessionId });
  return { authorization: `Bearer ${token}` };
}
