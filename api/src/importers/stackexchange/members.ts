import { createHash } from "node:crypto";
import { limits } from "@unknot/contract/limits";
import { toLine } from "@unknot/contract/rules/line";
import { usernameProblem } from "@unknot/contract/rules/username";
import type { Db } from "../../database.ts";
import { findFreeName, insertMembers } from "../../services/members/index.ts";
import type { Known } from "../known.ts";
import type { Row } from "./read-rows.ts";
import { NAME_MAX, type Survey } from "./survey.ts";

/** The name of whoever has none that sign-up would take: by the number in the dump, or one made of the key. */
function spareName(key: string): string {
  const number = /^-?\d+$/.test(key)
    ? key.replace("-", "")
    : String(createHash("sha256").update(key).digest().readUInt32BE());
  return `member_${number}`.slice(0, limits.usernameMax);
}

/** A display name as a username: one word of letters, digits, dots, dashes and underscores, of a lawful length. */
export function toUsername(displayName: string, key: string): string {
  const word = displayName
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "_")
    .replace(/^[_.-]+|[_.-]+$/g, "");
  const name = [...word].slice(0, limits.usernameMax).join("");
  return usernameProblem(name) === null ? name : spareName(key);
}

/** A name with numbers behind it, from one on: `Bob`, `Bob_2`, `Bob_3`. */
function numbered(name: string, first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const suffix = first + index === 1 ? "" : `_${first + index}`;
    return [...name].slice(0, limits.usernameMax - suffix.length).join("") + suffix;
  });
}

/**
 * A name that sign-up would take: the wanted one; with the smallest number behind it where somebody has exactly that;
 * the spare one, numbered alike, where it looks like another one or would speak for the site.
 */
async function freeName(db: Db, wanted: string, key: string): Promise<string> {
  const { free, isSame } = await findFreeName(db, [wanted]);
  if (free) return free;
  const base = isSame ? wanted : spareName(key);
  for (let first = 1; ; first += 50) {
    const { free: found } = await findFreeName(db, numbered(base, first, 50));
    if (found) return found;
  }
}

/** Who wrote a row: the key it is known by, and the display name; null where the dump names nobody. */
export function writerOf(row: Row, users: Survey["userNames"]): { key: string; name: string } | null {
  const id = row.OwnerUserId ?? row.UserId;
  const given = toLine((row.OwnerDisplayName || row.UserDisplayName || "").slice(0, NAME_MAX));
  const name = users.get(id ?? "")?.name || given;
  if (id) return { key: id, name: name || `user${id}` };
  return name ? { key: `name:${name}`, name } : null;
}

/** Makes members of a dump's authors, each once, when they are first needed. */
export class Members {
  readonly #known: Known;
  readonly #users: Survey["userNames"];
  made = 0;

  constructor(known: Known, users: Survey["userNames"]) {
    this.#known = known;
    this.#users = users;
  }

  /** The member behind a row, made now if need be, in the caller's transaction; null where nobody is named. */
  async idOf(db: Db, row: Row, createdAt: Date): Promise<string | null> {
    const writer = writerOf(row, this.#users);
    if (!writer) return null;
    const known = this.#known.get("user", writer.key);
    if (known) return known;
    const isOurs = this.#users.get(writer.key)?.isOurs && usernameProblem(writer.name) === null;
    const wanted = isOurs ? writer.name : toUsername(writer.name, writer.key);
    const username = await freeName(db, wanted, writer.key);
    const since = this.#users.get(writer.key)?.since ?? createdAt;
    const [id] = (await insertMembers(db, [{ username, createdAt: since }])) as [string];
    await this.#known.add(db, "user", [[writer.key, id]]);
    this.made++;
    return id;
  }
}
