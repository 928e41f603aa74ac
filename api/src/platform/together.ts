import { type DatabaseConnection, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";

/** The connection of a transaction, which takes a statement before the one before is answered. */
const onConnection = <Tables>(connection: DatabaseConnection): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        releaseConnection: async () => {},
        beginTransaction: never,
        commitTransaction: never,
        rollbackTransaction: never,
        destroy: async () => {},
      }),
    },
  });

async function never(): Promise<void> {
  throw new Error("A transaction has begun already.");
}

/**
 * Asks several things of a transaction without waiting for the answers in between: their statements are sent in one go,
 * and the server does them in the order in which they were asked. Throws what failed first, and not before all
 * have ended: after a failure the server refuses the rest, and nothing is sent any more when the transaction is over.
 */
export function together<Tables>(
  trx: Kysely<Tables>,
  ask: (all: Kysely<Tables>) => readonly Promise<unknown>[],
): Promise<void> {
  return trx.getExecutor().provideConnection(async (connection) => {
    const answers = ask(onConnection<Tables>(connection));
    let first: { error: unknown } | undefined;
    for (const answer of answers) answer.catch((error) => (first ??= { error }));
    await Promise.allSettled(answers);
    if (first) throw first.error;
  });
}
