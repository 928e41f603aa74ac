import { limits } from "@unknot/contract/limits";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import { takeRichText } from "../../support/rich-text/rich-text.ts";
import { sizeImages } from "../../support/uploads/images.ts";

/**
 * A text as its readers would see it: clean, with formulas, colours and the writer's own images. Throws a 400 for more
 * than any post needs; a text that is too long to be published comes back undecorated.
 */
export async function preview({ db, richText }: AppContext, viewer: Member, html: string) {
  const text = await takeRichText(richText, html, { field: "text", decoratedUpTo: limits.bodyMax });
  return { ...ok, text: await sizeImages(db, { user: viewer.id }, text) };
}
