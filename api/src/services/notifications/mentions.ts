import { usernameKey } from "@unknot/contract/rules/username";
import { serverLimits } from "@unknot/contract/server-limits";
import { decodeHTML } from "entities";
import type { Db } from "../../database.ts";
import { findMembersCalled } from "../members/index.ts";
import type { Recipient } from "./preferences.ts";

/** A link to a profile that says so: what else leads there names nobody. */
const MENTION = /<a href="\/profile\/([^"/?#]{1,400})"[^<>]*>@([^<>]{1,400})<\/a>/g;

/** The name that is part of an address; null where it is none. */
function nameIn(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The names of those whom a text of clean HTML names, each once, in their order and no more than may be told. */
export function namesIn(html: string): string[] {
  const names = new Map<string, string>();
  for (const [, address = "", words = ""] of html.matchAll(MENTION)) {
    const name = nameIn(decodeHTML(address));
    if (name !== null && usernameKey(name) === usernameKey(decodeHTML(words))) names.set(usernameKey(name), name);
    if (names.size === serverLimits.mentionsMax) break;
  }
  return [...names.values()];
}

/** Whom a text names, of whom some have been told already, or have written it. */
export async function mentionsIn(db: Db, html: string, told: string[]): Promise<Recipient[]> {
  const ids = await findMembersCalled(db, namesIn(html));
  return ids.filter((id) => !told.includes(id)).map((userId) => ({ userId, kind: "mention" }));
}
