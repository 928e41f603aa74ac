import { about } from "./about";
import { accessibility } from "./accessibility";
import { cookiePolicy } from "./cookie-policy";
import type { LegalDocument } from "./document";
import { privacyPolicy } from "./privacy-policy";
import { termsOfService } from "./terms-of-service";

/** The texts of the site by the last part of their address. */
export const documents: Record<string, LegalDocument> = {
  general: about,
  "privacy-policy": privacyPolicy,
  "terms-of-service": termsOfService,
  "cookie-policy": cookiePolicy,
  accessibility,
};
