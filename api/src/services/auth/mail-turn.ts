import { createHmac } from "node:crypto";
import { MINUTE } from "@unknot/contract/limits";
import type { AppContext } from "../../context.ts";
import { isKnownAddress, knownDevice, type Place } from "./known-logins.ts";

/** How long mails of one kind to one mailbox are gathered into one, once many have been asked for. */
const GATHERED_FOR = 15 * MINUTE;

/** When a mail that somebody asked for goes out: at once, or with the others of its kind that were asked for meanwhile. */
export type MailTurn = { gather: (kind: string) => { key: string; within: number } | undefined };

type Asked = { mailbox: string; userId: string | undefined; place: Place };

/**
 * Whose turn a mail is. Whoever asks from where the account has logged in before gets it at once. Strangers share an
 * allowance for each mailbox; beyond it a mail of each kind goes out once in a quarter of an hour at most, and serves
 * everybody who asked: it holds nothing but a fresh link, which only the owner of the mailbox can read. So nobody
 * fills a mailbox, and nobody keeps its owner from their mail. Does the same work where there is no account. Must not
 * be called inside of a transaction.
 */
export async function mailTurn(context: AppContext, { mailbox, userId, place }: Asked): Promise<MailTurn> {
  const isKnown =
    (await isKnownAddress(context, userId, place)) || (await knownDevice(context, userId, place)) !== null;
  const hasRoom = await context.limiter.hasRoom("mailAtOnce", { mailbox });
  if (isKnown || hasRoom) return { gather: () => undefined };
  const keyOf = (kind: string) =>
    createHmac("sha256", context.tokenKey).update(`mail ${kind} ${mailbox.toLowerCase()}`).digest("base64url");
  return { gather: (kind) => ({ key: keyOf(kind), within: GATHERED_FOR }) };
}
