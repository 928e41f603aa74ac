import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type MailServer = {
  url: string;
  /**
   * The next mail to an address that nobody has taken yet; waits for it. `saying`: words that it holds, where the
   * address is one that several journeys have mails sent to.
   */
  next: (address: string, saying?: string) => Promise<Email>;
  stop: () => Promise<void>;
};

/** A real mail server on this machine. */
export async function startMailServer(): Promise<MailServer> {
  const waiting: Email[] = [];
  const takers: { address: string; saying: string; take: (mail: Email) => void }[] = [];
  const isFor = (mail: Email, address: string, saying: string) =>
    mail.to?.some((to) => to.address === address) && `${mail.subject}\n${mail.text}`.includes(saying);
  const arrived = (mail: Email) => {
    const taker = takers.findIndex(({ address, saying }) => isFor(mail, address, saying));
    if (taker === -1) waiting.push(mail);
    else takers.splice(taker, 1)[0]?.take(mail);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", async () => {
        arrived(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  const next = (address: string, saying = "") =>
    new Promise<Email>((resolve) => {
      const at = waiting.findIndex((mail) => isFor(mail, address, saying));
      if (at === -1) takers.push({ address, saying, take: resolve });
      else resolve(waiting.splice(at, 1)[0] as Email);
    });
  return { url: `smtp://127.0.0.1:${port}`, next, stop: () => new Promise((resolve) => server.close(resolve)) };
}

/** The link in a mail. Throws where it has none. */
export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+token=\S+/.exec(mail.text ?? "")?.[0];
  if (!link) throw new Error(`no link in "${mail.subject}"`);
  return link;
}
