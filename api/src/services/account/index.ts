export { accountJobs, REMOVE_CLOSED } from "./jobs.ts";
export { accountRoutes } from "./routes.ts";
