import { setRole } from "../src/services/members/index.ts";
import { type LoggedIn, signUpAndLogIn } from "./members.ts";
import type { TestApi } from "./test-api.ts";

/** Signs somebody up, logs them in and makes them a moderator or an admin. */
export async function logInAs(api: TestApi, role: "moderator" | "admin", username: string): Promise<LoggedIn> {
  const person = await signUpAndLogIn(api, username);
  await setRole(api.db, username, role);
  return person;
}

/** Sets all members' day of joining, to make them members of standing. */
export async function joinedLongAgo(api: TestApi): Promise<void> {
  await api.db
    .updateTable("users")
    .set({ created_at: new Date("2025-01-01T00:00:00Z") })
    .execute();
}
