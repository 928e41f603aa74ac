export { exportAppealsOf } from "./appeals.ts";
export { exportReportsOf } from "./create-report.ts";
export { COUNT_NUMBERS, END_HIDES, moderationJobs } from "./jobs.ts";
export { record } from "./log.ts";
export { muteColumns, muteOf, requireUnmuted } from "./mutes.ts";
export { giveRole } from "./roles.ts";
export { moderationRoutes } from "./routes.ts";
export { refuseBot, refuseSpam } from "./spam.ts";
export { admitWriter, holdForReview } from "./writers.ts";
