import * as errors from "@unknot/contract/words/errors";
import { ok } from "../../calls/bind.ts";
import type { AppContext } from "../../context.ts";
import { badInput } from "../../platform/errors.ts";
import { isId } from "../../platform/ids.ts";
import { inLanguage } from "../../platform/language.ts";
import { readSigned, signToken } from "./signed.ts";
import { findNotification } from "./store.ts";
import { pathOf, sentenceOf } from "./views.ts";

const PURPOSE = "push";

/** The token with which a device asks for one piece of news, and for nothing else. */
export function newsToken(tokenKey: Uint8Array, { deviceId, newsId }: { deviceId: string; newsId: string }): string {
  return signToken(tokenKey, PURPOSE, [deviceId, newsId]);
}

/**
 * Answers get_pushed_news, in the site's language: it is asked by no page. Nothing where the device is told no more, the news may
 * not be shown by now, or has been read. Throws a 400 for a token that is not ours.
 */
export async function showPushed({ db, clock, tokenKey, config }: AppContext, token: string) {
  const [deviceId, newsId] = readSigned(tokenKey, PURPOSE, token) ?? [];
  if (!deviceId || !newsId || !isId(deviceId) || !isId(newsId)) throw badInput(errors.badPushToken(), "token");
  const row = await findNotification(db, newsId);
  const device = await db
    .selectFrom("push_devices as d")
    .innerJoin("sessions as s", "s.id", "d.session_id")
    .select("d.user_id")
    .where("d.id", "=", deviceId)
    .where("s.expires_at", ">", clock())
    .executeTakeFirst();
  const isShown = row && !row.read_at && row.user_id === device?.user_id;
  const { text } = isShown ? inLanguage(config.language, () => sentenceOf(row)) : { text: "" };
  return { ...ok, news: isShown ? { text, path: pathOf(row) } : null };
}
