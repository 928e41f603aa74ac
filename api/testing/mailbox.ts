import type { Letter } from "@unknot/contract/letters";
import type { Mailer } from "../src/support/mail/mailer.ts";

type Mail = { to: string; letter: Letter; replyTo?: string };

/** A mailer that keeps what it is given, to be read by a test. */
export function createMailbox() {
  const mails: Mail[] = [];
  const mailer: Mailer = {
    send: async (to, letter, options) => {
      mails.push({ to, letter, ...options });
      return "";
    },
  };
  /** The token of the newest mail to an address that has one. Throws where there is none. */
  const tokenFor = (address: string): string => {
    const tokens = mails
      .filter(({ to, letter }) => to === address && letter.link)
      .flatMap(({ letter }) => new URL(letter.link?.url ?? "").searchParams.get("token") ?? []);
    const token = tokens.at(-1);
    if (!token) throw new Error(`no mail with a token for ${address}`);
    return token;
  };
  return { mails, mailer, tokenFor };
}
