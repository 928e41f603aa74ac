import { signAccessToken } from "../../src/services/auth/access-token.ts";
import { issueToken } from "../../src/services/auth/account-tokens.ts";
import { startSession } from "../../src/services/auth/sessions.ts";
import { insertAccount } from "../../src/services/auth/store.ts";
import { activateMember, createInactiveMember, setRole } from "../../src/services/members/store.ts";
import { newsToken } from "../../src/services/notifications/pushed-news.ts";
import { unsubscribeToken } from "../../src/services/notifications/unsubscribe.ts";
import { mute, PASSWORD } from "../members.ts";
import type { TestApi } from "../test-api.ts";

export const ROLES = ["visitor", "unverified", "member", "muted", "moderator", "admin"] as const;
export type RoleName = (typeof ROLES)[number];

/** Somebody who calls: what they are known by, and what they know. */
export type Person = {
  role: RoleName;
  id: string;
  username: string;
  email: string;
  /** Null for who cannot log in. */
  accessToken: string | null;
  refreshToken: string | null;
  sessionIds: string[];
  /** `loggedOut`: their session is over; `gone`: so is the account, or its role is another one. */
  state: "well" | "loggedOut" | "gone";
  uses: number;
};

/** No two of these, nor pairs of them, look like another one: names are made of them. */
const LETTERS = "bdfghkpstxz";

/** A name that nobody has and that looks like no other. */
function nameNumber(count: number): string {
  let rest = count;
  let name = "";
  do {
    name = (LETTERS[rest % LETTERS.length] ?? "") + name;
    rest = Math.floor(rest / LETTERS.length);
  } while (rest > 0);
  return `Fuzz ${name}`;
}

let passwordHash: Promise<string> | undefined;

/** Logs somebody in, in two browsers of which they call from one. */
export async function begin({ db, clock, context }: TestApi, person: Person): Promise<void> {
  const { id, username, role } = person;
  const other = await startSession(db, id, "another browser", clock());
  const own = await startSession(db, id, "fuzz", clock());
  const known = role === "moderator" || role === "admin" ? role : "member";
  const claims = { userId: id, username, role: known, sessionId: own.sessionId } as const;
  person.accessToken = await signAccessToken(context, claims);
  person.refreshToken = own.refreshToken;
  person.sessionIds = [other.sessionId, own.sessionId];
  person.state = "well";
}

/** Makes somebody of a role with a live session; a visitor is nobody at all. */
export async function makePerson(api: TestApi, role: RoleName, count: number): Promise<Person> {
  const { db, clock } = api;
  const username = nameNumber(count);
  const email = `${username.replace(" ", ".").toLowerCase()}@unknot.example`;
  const nobody = { id: "0", accessToken: null, refreshToken: null, sessionIds: [], state: "well", uses: 0 } as const;
  const person: Person = { ...nobody, sessionIds: [], role, username, email };
  if (role === "visitor") return person;
  passwordHash ??= api.context.passwords.hash(PASSWORD);
  const id = await createInactiveMember(db, username, clock());
  const account = { userId: id, email, passwordHash: await passwordHash, now: clock() };
  const isVerified = role !== "unverified";
  await insertAccount(db, { ...account, ...(isVerified && { verifiedAt: clock() }) });
  person.id = id;
  if (!isVerified) return person;
  await activateMember(db, id);
  if (role === "moderator" || role === "admin") await setRole(db, username, role);
  if (role === "muted") await mute(api, id, { expiresAt: null });
  await begin(api, person);
  return person;
}

/** A token as the mails carry it: to verify an address, to set a password anew, to end mails; or a message to a device. */
export async function makeToken(api: TestApi, call: string, person: Person): Promise<string> {
  const { db, clock, context } = api;
  if (call === "unsubscribe") return unsubscribeToken(context.tokenKey, { userId: person.id, kind: "digest" });
  if (call === "get_pushed_news") return newsToken(context.tokenKey, { deviceId: "1", newsId: "1" });
  // A call that is still under way may have closed the account: nothing is mailed to nobody.
  return issueToken(db, person.id, call === "verify_email" ? "verification" : "reset", clock()).catch(() => "none");
}
