import { limits } from "@unknot/contract/limits";
import { usernameKey, usernameProblem } from "@unknot/contract/rules/username";
import type { Db } from "../../database.ts";
import { insertMembers } from "../../services/user/index.ts";
import type { Known } from "../known.ts";
import type { Row } from "./read-rows.ts";
import type { Survey } from "./survey.ts";

/** A display name as a username: one word of letters, digits, dots, dashes and underscores, of a lawful length. */
export function toUsername(displayName: string, id: string): string {
  const word = displayName
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "_")
    .replace(/^[_.-]+|[_.-]+$/g, "");
  const name = [...word].slice(0, limits.usernameMax).join("");
  return usernameProblem(name) === null ? name : `member_${id.replace(/[^0-9a-z]/gi, "")}`.slice(0, limits.usernameMax);
}

async function areTaken(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom("users").select("username_key").where("username_key", "in", names).execute();
  return new Set(rows.map((row) => row.username_key));
}

/** The name itself, or with the smallest number behind it that makes it free; counts up to any number of namesakes. */
async function freeName(db: Db, wanted: string): Promise<string> {
  for (let first = 1; ; first += 50) {
    const names = Array.from({ length: 50 }, (_, index) => {
      const suffix = first + index === 1 ? "" : `_${first + index}`;
      return [...wanted].slice(0, limits.usernameMax - suffix.length).join("") + suffix;
    });
    const taken = await areTaken(db, names.map(usernameKey));
    const free = names.find((name) => !taken.has(usernameKey(name)));
    if (free) return free;
  }
}

/** Who wrote a row: the key it is known by, and the display name; null where the dump names nobody. */
export function writerOf(row: Row, users: Survey["userNames"]): { key: string; name: string } | null {
  const id = row.OwnerUserId ?? row.UserId;
  const name = users.get(id ?? "")?.name || row.OwnerDisplayName || row.UserDisplayName;
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
    const username = await freeName(db, toUsername(writer.name, writer.key));
    const since = this.#users.get(writer.key)?.since ?? createdAt;
    const [id] = (await insertMembers(db, [{ username, createdAt: since }])) as [string];
    await this.#known.add(db, "user", [[writer.key, id]]);
    this.made++;
    return id;
  }
}
