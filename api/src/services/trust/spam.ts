import { createHash } from "node:crypto";
import { DAY } from "@unknot/contract/limits";
import { visibleText } from "@unknot/contract/rules/rich-text";
import * as errors from "@unknot/contract/words/errors";
import { hasRole, type Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { badInput } from "../../platform/errors.ts";
import { scanHtml } from "../../support/rich-text/scan.ts";
import { findOwnMember } from "../members/index.ts";
import { readSettings } from "../site-settings/index.ts";

/** Nobody fills in a form faster than this, in milliseconds. */
const FASTEST = 2000;

type Trap = { website?: string | undefined; filledIn?: number | undefined };

/** Throws a 400 for a form that a simple program has filled in. Not with RATE_LIMIT=off. */
export function refuseBot({ config }: Pick<AppContext, "config">, { website = "", filledIn = FASTEST }: Trap): void {
  if (config.rateLimit && (website !== "" || filledIn < FASTEST)) throw badInput(errors.looksAutomatic());
}

/** Shorter texts are thanks and greetings, which people write again and again. */
const SAID_OFTEN = 20;

/** Throws a 400 for more links or images in one text than members who are new may have. */
export async function refuseLinks(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  viewer: Member,
  { links, images }: { links: number; images: number },
  field: string,
): Promise<void> {
  if (links + images === 0) return;
  const { newMemberDays, newMemberLinks, newMemberImages } = await readSettings(db);
  if (links <= newMemberLinks && images <= newMemberImages) return;
  const { created_at } = await findOwnMember(db, viewer.id);
  if (clock().getTime() - created_at.getTime() >= newMemberDays * DAY) return;
  throw badInput(
    links > newMemberLinks
      ? errors.tooManyLinks({ most: newMemberLinks })
      : errors.tooManyImages({ most: newMemberImages }),
    field,
  );
}

async function refuseTooMany(context: AppContext, viewer: Member, html: string, field: string): Promise<void> {
  const elements = scanHtml(html).flatMap((token) => (token.kind === "start" ? token.name : []));
  const countOf = (wanted: string) => elements.filter((name) => name === wanted).length;
  await refuseLinks(context, viewer, { links: countOf("a"), images: countOf("img") }, field);
}

type Text = { html: string; title?: string; field: string; isNew: boolean };

/** What is the same text to a reader, however it is formatted. */
const essence = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

async function refuseRepeated(
  { limiter }: AppContext,
  viewer: Member,
  { html, title = "", field }: Text,
): Promise<void> {
  const words = essence(`${title} ${visibleText(html)}`);
  if (words.length < SAID_OFTEN) return;
  const text = `${viewer.id} ${createHash("sha256").update(words).digest("base64url")}`;
  if (!(await limiter.hasRoom("sameText", { text }))) throw badInput(errors.repeatedText(), field);
}

/**
 * Throws a 400 for what looks like spam: more links or images than a new member may put into a text, or the same text
 * for the fourth time within a day. Not with RATE_LIMIT=off, and not for moderators. `isNew`: not for a change.
 */
export async function refuseSpam(context: AppContext, viewer: Member, text: Text): Promise<void> {
  if (!context.config.rateLimit || hasRole(viewer.role, "moderator")) return;
  await refuseTooMany(context, viewer, text.html, text.field);
  if (text.isNew) await refuseRepeated(context, viewer, text);
}
