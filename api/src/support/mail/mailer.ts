import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathOf } from "@unknot/contract/client";
import type { Letter } from "@unknot/contract/letters";
import { unsubscribe } from "@unknot/contract/services/notifications";
import type { SendMailOptions } from "nodemailer";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { write } from "./letter.ts";

/** Sends a letter to an address; returns what the mail server said, and throws where it does not take it. */
export type Mailer = { send: (to: string, letter: Letter, options?: { replyTo?: string }) => Promise<string> };

/** A message that is in nobody's interest to answer automatically (RFC 3834, section 5). */
const HEADERS = { "Auto-Submitted": "auto-generated" };

/** One click ends mails of this kind, also from the list of mails (RFC 2369, RFC 8058). */
function unsubscribeHeaders(config: Config, token: string | undefined): Record<string, string> {
  if (!token) return {};
  const url = config.siteUrl + pathOf(unsubscribe, { query: { token } });
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** What is made with the first mail, and kept: the library is among the largest that the program has. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** Mail programs decode what looks like an encoded word (RFC 2047); text that others have written is none. */
const withoutEncodedWords = (text: string): string => text.replaceAll("=?", "= ?");

/** As an object an address is taken as it is, whatever characters it holds, and is no list of several. */
const asWritten = (address: string) => ({ name: "", address });

function compose(config: Config, to: string, letter: Letter, replyTo?: string): SendMailOptions {
  const { subject, text, html } = write(letter, { name: config.siteName, url: config.siteUrl });
  const headers = { ...HEADERS, ...unsubscribeHeaders(config, letter.unsubscribe) };
  return {
    from: config.mailFrom,
    to: asWritten(to),
    ...(replyTo && { replyTo: asWritten(replyTo) }),
    subject: withoutEncodedWords(subject),
    text,
    html,
    headers,
  };
}

/** Sends by the server of SMTP_URL. */
function smtpMailer(config: Config, url: string): Mailer {
  const transport = once(async () => (await import("nodemailer")).default.createTransport({ url, ...TIMEOUTS }));
  return {
    send: async (to, letter, options) => {
      const { response } = await (await transport()).sendMail(compose(config, to, letter, options?.replyTo));
      return response;
    },
  };
}

/** Writes each mail as a file under DATA_DIR/outbox, and its link to the log. */
function outboxMailer(config: Config, clock: Clock, log: (line: string) => void): Mailer {
  const options = { streamTransport: true, buffer: true, newline: "unix" } as const;
  const transport = once(async () => (await import("nodemailer")).default.createTransport(options));
  return {
    send: async (to, letter, sending) => {
      const { message } = await (await transport()).sendMail(compose(config, to, letter, sending?.replyTo));
      const folder = outboxFolder(config);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${clock().toISOString().replaceAll(":", "-")}-${randomBytes(4).toString("hex")}.eml`;
      await writeFile(join(folder, name), message as Buffer, { mode: 0o600 });
      log(`Mail to ${to}: ${letter.subject}${letter.link ? ` ${letter.link.url}` : ""}`);
      return "";
    },
  };
}

/** Where mails go as files when there is no mail server. */
export const outboxFolder = (config: Config): string => join(config.dataDir, "outbox");

/** The mailer that the settings ask for: SMTP_URL, else the outbox. */
export function createMailer(config: Config, clock: Clock, log: (line: string) => void): Mailer {
  return config.smtpUrl ? smtpMailer(config, config.smtpUrl) : outboxMailer(config, clock, log);
}
