export { accountJobs, REMOVE_ABANDONED, REMOVE_CLOSED } from "./jobs.ts";
export { accountRoutes } from "./routes.ts";
