import { type Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";

/** The number of the lock under which Kysely migrates, in releases before this one, too. */
const MIGRATION_LOCK = sql.lit(3853314791062309107n);

/** Takes the lock of migrations until the transaction ends. */
export const lockMigrations = <Tables>(trx: Kysely<Tables>) =>
  sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);

class MigrationAdapter extends PostgresAdapter {
  override async acquireMigrationLock(trx: Kysely<unknown>): Promise<void> {
    await lockMigrations(trx);
  }

  /** It ends with its transaction, however that ends. */
  override async releaseMigrationLock(): Promise<void> {}
}

/** PostgreSQL for whoever migrates it: the lock of migrations is one of the transaction, as poolers need it. */
export class MaintenanceDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new MigrationAdapter();
  }
}
