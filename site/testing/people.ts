import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { until } from "./program.ts";
import { type Ask, ask, given } from "./talk.ts";

const PASSWORD = "Tr1cky-Knots";
const MAIL_WITHIN = 20_000;

/** A member at a browser of their own, as the program sees it. */
export type Person = { username: string; email: string; token: string; address: string };

/** Where the program is, and where it leaves its mails. */
export type Place = { url: string; dataDir: string };

let count = 0;

/** The link of the newest mail to an address; null where none has come. */
async function linkTo(email: string, dataDir: string): Promise<URL | null> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => [] as string[]);
  for (const name of names.sort().reverse()) {
    const mail = await PostalMime.parse(await readFile(join(folder, name)));
    if (mail.to?.[0]?.address !== email) continue;
    const link = /https?:\/\/\S*token=\S+/.exec(mail.text ?? "")?.[0];
    if (link) return new URL(link);
  }
  return null;
}

/** Signs somebody up and verifies their address by the mail, all by the calls that the pages make. */
export async function makePerson({ url, dataDir }: Place): Promise<Person> {
  count++;
  const username = `Rowan${process.pid}x${count}`;
  const email = `${username.toLowerCase()}@unknot.example`;
  // Everybody at an address of their own, so that limits are as they are for members anywhere.
  const address = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
  const body = { username, email, password: PASSWORD, dateOfBirth: "1990-05-17" };
  given(await ask(`${url}/api/signup`, { method: "POST", body, address }));
  let link: URL | null = null;
  const arrived = async () => {
    link = await linkTo(email, dataDir);
    return link !== null;
  };
  await until(arrived, MAIL_WITHIN, `a mail to ${email}`);
  const token = (link as URL | null)?.searchParams.get("token") ?? "";
  const verified = await ask(`${url}/api/verify_email?token=${token}`, { method: "PUT", address });
  return { username, email, address, token: given<{ accessToken: string }>(verified).accessToken };
}

/** Logs a member in; their access token is fresh afterwards. */
export async function logIn({ url }: Pick<Place, "url">, person: Person): Promise<void> {
  const body = { email: person.email, password: PASSWORD };
  const answer = await ask(`${url}/api/login`, { method: "POST", body, address: person.address });
  if (answer.status === 200) person.token = given<{ accessToken: string }>(answer).accessToken;
}

/** Makes a call of the API as somebody. */
export const callAs = ({ url }: Pick<Place, "url">, { token, address }: Person, path: string, options: Ask = {}) =>
  ask(`${url}/api/${path}`, { method: "POST", token, address, ...options });

/** Publishes a post; returns its id. */
export async function writePost(place: Place, person: Person, title: string): Promise<string> {
  const body = { title, problem: `<p>Why does ${title} not hold?</p>`, solution: `<p>Pull ${title} tighter.</p>` };
  return given<{ id: string }>(await callAs(place, person, "create_problemsolution", { body })).id;
}
