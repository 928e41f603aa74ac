import { type NotificationKind, notificationKinds } from "@unknot/contract/values";
import * as done from "@unknot/contract/words/done";
import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { badInput } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { transact } from "../../platform/transact.ts";
import { findAccount } from "../auth/index.ts";
import { setChannel, showPreferences } from "./preferences.ts";
import { readSigned, signToken } from "./signed.ts";

/** Whose mails of which kind a token ends; `digest`: the daily one. */
type Mails = { userId: string; kind: NotificationKind | "digest" };

const PURPOSE = "unsubscribe";

/** The token that ends one kind of mails to one member. */
export function unsubscribeToken(tokenKey: Uint8Array, { userId, kind }: Mails): string {
  return signToken(tokenKey, PURPOSE, [userId, kind]);
}

/** What a token stands for; null where it is not ours. */
function readToken(tokenKey: Uint8Array, token: string): Mails | null {
  const [userId, kind] = readSigned(tokenKey, PURPOSE, token) ?? [""];
  return isId(userId) ? { userId, kind: kind as Mails["kind"] } : null;
}

/** Ends mails of one kind; what they told is on the site from then on. Throws a 400 for a token that is not ours. */
export async function endMails({ db, tokenKey }: AppContext, token: string) {
  const mails = readToken(tokenKey, token);
  if (!mails) throw badInput(errors.badUnsubscribeLink(), "token");
  const { userId, kind } = mails;
  await transact(db, async (trx: Db) => {
    if (!(await findAccount(trx, userId))) return;
    const { preferences } = await showPreferences(trx, { id: userId });
    const kinds = kind === "digest" ? notificationKinds.filter((one) => preferences[one] === "digest") : [kind];
    for (const one of kinds) await setChannel(trx, userId, one, "site");
  });
  return { ...ok, message: done.unsubscribed() };
}
