import type { Db } from "../database.ts";
import type { ImportedItemsTable } from "./tables.ts";

type Kind = ImportedItemsTable["kind"];

/** Which things of a site have been imported already, and what they became. */
export class Known {
  readonly #site: string;
  readonly #ids = new Map<string, string>();

  private constructor(site: string) {
    this.#site = site;
  }

  /** Reads what earlier imports of this site have written. */
  static async load(db: Db, site: string): Promise<Known> {
    const known = new Known(site);
    const rows = await db.selectFrom("imported_items").selectAll().where("site", "=", site).execute();
    for (const row of rows) known.#ids.set(`${row.kind} ${row.external_id}`, row.local_id);
    return known;
  }

  /** The id here of a thing there; undefined if it has not been imported. */
  get(kind: Kind, externalId: string): string | undefined {
    return this.#ids.get(`${kind} ${externalId}`);
  }

  /** Remembers pairs of an id there and an id here, in the transaction that writes the things. */
  async add(db: Db, kind: Kind, pairs: [externalId: string, localId: string][]): Promise<void> {
    if (pairs.length === 0) return;
    const site = this.#site;
    await db
      .insertInto("imported_items")
      .values(pairs.map(([external_id, local_id]) => ({ site, kind, external_id, local_id })))
      .execute();
    for (const [externalId, localId] of pairs) this.#ids.set(`${kind} ${externalId}`, localId);
  }
}
