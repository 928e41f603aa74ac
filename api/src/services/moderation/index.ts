export { countOpenAppeals, exportAppealsOf } from "./appeals.ts";
export { showOpenCases } from "./cases.ts";
export { exportReportsOf } from "./create-report.ts";
export { holdComment, holdPost } from "./hold-for-review.ts";
export { END_HIDES, moderationJobs } from "./jobs.ts";
export { moderationRoutes } from "./routes.ts";
