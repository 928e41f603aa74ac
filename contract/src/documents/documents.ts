import { text as about } from "@unknot/contract/words/documents/about";
import { text as accessibility } from "@unknot/contract/words/documents/accessibility";
import { text as cookiePolicy } from "@unknot/contract/words/documents/cookie-policy";
import { text as privacyPolicy } from "@unknot/contract/words/documents/privacy-policy";
import { text as termsOfService } from "@unknot/contract/words/documents/terms-of-service";
import type { LegalDocument } from "./document.ts";

/** The texts of the site by the last part of their address. */
export const documents: Record<string, () => LegalDocument> = {
  general: about,
  "privacy-policy": privacyPolicy,
  "terms-of-service": termsOfService,
  "cookie-policy": cookiePolicy,
  accessibility,
};
