import type { Letter } from "../src/support/mail/letter.ts";
import type { Mailer } from "../src/support/mail/mailer.ts";

export type Mail = { to: string; letter: Letter; replyTo?: string };

/** A mailer that keeps what it is given, to be read by a test. */
export function createMailbox() {
  const mails: Mail[] = [];
  const mailer: Mailer = {
    send: async (to, letter, options) => void mails.push({ to, letter, ...options }),
  };
  /** The token in the link of the newest mail to an address. Throws where there is none. */
  const tokenFor = (address: string): string => {
    const mail = mails.findLast(({ to }) => to === address);
    const token = mail?.letter.link && new URL(mail.letter.link.url).searchParams.get("token");
    if (!token) throw new Error(`no mail with a token for ${address}`);
    return token;
  };
  return { mails, mailer, tokenFor };
}
