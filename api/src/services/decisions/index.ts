export { lastAbout, lastMuteOf, record } from "./log.ts";
export { columnOf, columnsOf, type Subject } from "./subjects.ts";
export type { ModerationLogTable } from "./tables.ts";
