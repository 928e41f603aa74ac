import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "./context.ts";
import { stopMails } from "./services/auth/index.ts";
import { recordEvent } from "./services/statistics/index.ts";
import { type MailEvent, readMailEvents } from "./support/mail/mail-events.ts";

/** A message about one mail has some kB; what is gathered in our own form has room for a thousand addresses. */
const BODY_MAX = 256 * 1024;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The secret that a request brings: as a bearer, or as the password of whatever user. */
function secretIn(authorization: string): string {
  const [scheme = "", value = ""] = authorization.split(" ", 2);
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() !== "basic") return "";
  const text = Buffer.from(value, "base64").toString();
  return text.slice(text.indexOf(":") + 1);
}

async function note({ db, clock }: AppContext, { why, email }: MailEvent): Promise<void> {
  await recordEvent(db, why === "bounce" ? "mails bounced" : "mails complained", clock());
  await stopMails(db, email, why, clock());
}

/**
 * `POST /mail-events`: what a mail provider says of mails that came back or were called spam. It is there where
 * MAIL_WEBHOOK_SECRET is set, and reads nothing of who does not bring that. Who does is answered the same, whoever has
 * an account.
 */
export async function addMailHook(
  server: FastifyInstance,
  context: AppContext,
  log: (line: string) => void,
): Promise<void> {
  const { mailWebhookSecret } = context.config;
  if (mailWebhookSecret === null) return;
  const secret = digest(mailWebhookSecret);
  await server.register(async (app) => {
    // Amazon sends JSON as text.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_MAX }, (_, body, done) => done(null, body));
    app.addHook("onRequest", async (request, reply) => {
      if (timingSafeEqual(digest(secretIn(request.headers.authorization ?? "")), secret)) return;
      // Amazon and Postmark send the name and the password of an address once they are asked for them.
      return reply.status(401).header("www-authenticate", 'Basic realm="mail events"').send({ success: false });
    });
    app.post("/mail-events", async (request, reply) => {
      const told = readMailEvents(String(request.body ?? ""));
      if (!told) return reply.status(400).send({ success: false });
      if (told.confirmAt) log(`Mail events come once somebody has opened ${told.confirmAt}`);
      for (const event of told.events) await note(context, event);
      return { success: true };
    });
  });
}
