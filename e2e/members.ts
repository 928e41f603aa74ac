import type { BrowserContext } from "@playwright/test";
import { linkIn, type MailServer } from "./mail-server.ts";

export const PASSWORD = "Tr1cky-Knots";

let count = 0;

export type Person = { username: string; email: string };

/** A name that nobody has. */
export function newPerson(): Person {
  count++;
  const username = `Rowan${process.pid}x${count}`;
  return { username, email: `${username.toLowerCase()}@unknot.example` };
}

/** Makes a member by the calls that the pages make, mail included; the browser context is then logged in. */
export async function makeMember(
  context: BrowserContext,
  site: string,
  mail: MailServer,
  username?: string,
): Promise<Person> {
  const person = { ...newPerson(), ...(username && { username }) };
  const data = { ...person, password: PASSWORD, dateOfBirth: "1990-05-17" };
  await context.request.post(`${site}/api/signup`, { data });
  const token = new URL(linkIn(await mail.next(person.email))).searchParams.get("token");
  await context.request.put(`${site}/api/verify_email?token=${token}`);
  return person;
}
