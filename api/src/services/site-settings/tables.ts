import type { ColumnType } from "kysely";

export type SiteSettingsTable = { name: string; value: ColumnType<unknown, string, string> };
