import type { Db } from "./database.ts";

/** What every use case is handed: the whole outside world, nothing global. */
export type AppContext = { db: Db };
