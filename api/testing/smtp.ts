import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail as it came over the wire. */
export type Received = Email & { raw: string };

/**
 * A real mail server on this machine. `accepts` false makes it turn mails away for now, as servers do; `refuses` is what
 * it says of every address, for good; it takes a mail only when `beforeTaking` is done with it, as slow servers do.
 */
export async function startSmtp() {
  const received: Received[] = [];
  const state = { accepts: true, refuses: "", beforeTaking: async (_: Received): Promise<void> => {} };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom: (_, __, done) => done(state.accepts ? null : Object.assign(new Error("later"), { responseCode: 451 })),
    onRcptTo: (_, __, done) =>
      done(state.refuses ? Object.assign(new Error(state.refuses), { responseCode: 550 }) : null),
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks);
        const mail = { ...(await PostalMime.parse(raw)), raw: raw.toString("latin1") };
        await state.beforeTaking(mail);
        received.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address() as { port: number };
  return {
    received,
    state,
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((ok) => server.close(ok)),
  };
}
