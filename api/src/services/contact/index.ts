export { CONTACT_ANSWER_MAIL, CONTACT_MAIL, contactJobs } from "./mails.ts";
export { contactRoutes } from "./routes.ts";
export {
  closeMessagesOf,
  countOpenMessages,
  exportMessagesOf,
  listMessagesQuery,
  removeClosedMessages,
} from "./store.ts";
