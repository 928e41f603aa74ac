export { loadTokenKey } from "./access-token.ts";
export { requirePassword, requireSamePassword } from "./change-password.ts";
export { ACCOUNT_MAIL, authJobs, FAREWELL_MAIL, NO_MAIL, REMOVE_EXPIRED, REMOVE_UNVERIFIED } from "./jobs.ts";
export { identify } from "./refresh.ts";
export { authRoutes } from "./routes.ts";
export { seal, unseal } from "./secrets.ts";
export { listSessions } from "./sessions.ts";
export { stopMails } from "./stopped-mails.ts";
export { findAccount, lockAccount } from "./store.ts";
