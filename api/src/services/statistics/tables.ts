import type { ColumnType, Generated } from "kysely";

export type StatisticsTable = { name: string; value: string; counted_at: Date };
export type SiteEventsTable = { day: ColumnType<string, string, never>; name: string; count: Generated<string> };
