import { about } from "./about.ts";
import { accessibility } from "./accessibility.ts";
import { cookiePolicy } from "./cookie-policy.ts";
import type { LegalDocument } from "./document.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { termsOfService } from "./terms-of-service.ts";

/** The texts of the site by the last part of their address. */
export const documents: Record<string, LegalDocument> = {
  general: about,
  "privacy-policy": privacyPolicy,
  "terms-of-service": termsOfService,
  "cookie-policy": cookiePolicy,
  accessibility,
};
