import * as errors from "@unknot/contract/words/errors";
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { badInput, notFound } from "../../platform/errors.ts";
import { keepUses } from "../../support/uploads/images.ts";
import type { VersionsOf } from "./numbers.ts";

/** The texts of each kind as HTML, which its versions have in the same columns. */
const HTML = { post: sql`problem || solution`, comment: sql`text` };

const tablesOf = (kind: VersionsOf["kind"]) => ({
  now: sql.table(`${kind}s`),
  versions: sql.table(`${kind}_versions`),
  key: sql.ref(`${kind}_id`),
  html: HTML[kind],
});

/** All that a post or comment says or has said and that somebody may still read, for its images. */
async function textsLeft(trx: Db, { kind, id }: VersionsOf): Promise<string> {
  const { now, versions, key, html } = tablesOf(kind);
  const { rows } = await sql<{ html: string | null }>`
    select ${html} as html from ${now} where id = ${id}
    union all select ${html} from ${versions} where ${key} = ${id} and state = 'kept'`.execute(trx);
  return rows.map((row) => row.html ?? "").join("");
}

async function empty(trx: Db, { kind, id }: VersionsOf, number: number): Promise<void> {
  const state = "removed" as const;
  if (kind === "comment") {
    const version = trx.updateTable("comment_versions").where("comment_id", "=", id).where("number", "=", number);
    await version.set({ text: "", state }).execute();
    return;
  }
  const version = trx.updateTable("post_versions").where("post_id", "=", id).where("number", "=", number);
  await version.set({ title: "", problem: "", solution: "", tags: [], note: "", state }).execute();
}

/**
 * Takes the texts of a version away, of a post or comment that the caller has locked; images that only it had are shown no
 * more. Returns whether there were any. Throws a 404 where there is no such version, a 400 for the present one.
 */
export async function eraseVersion(trx: Db, of: VersionsOf, number: number): Promise<boolean> {
  const { versions, key, html } = tablesOf(of.kind);
  const { rows } = await sql<{ is_present: boolean; state: string }>`
    select ${html} is null as is_present, state from ${versions}
    where ${key} = ${of.id} and number = ${number}`.execute(trx);
  const [version] = rows;
  // What was never changed has one version, and no row.
  if (!version && number > 1) throw notFound(errors.versionNotFound());
  if (!version || version.is_present) throw badInput(errors.presentVersion({ thing: of.kind }), "number");
  if (version.state === "removed") return false;
  await empty(trx, of, number);
  await keepUses(trx, of.kind === "post" ? { post: of.id } : { comment: of.id }, await textsLeft(trx, of));
  return true;
}
