import * as names from "@unknot/contract/words/names";
import type { contactReasons } from "../values.ts";

const REASONS: Record<string, () => string> = {
  "General Inquiry": names.generalInquiry,
  "Report a Bug": names.reportABug,
  "Feature Request": names.featureRequest,
  "Account Issues": names.accountIssues,
  "Content Moderation": names.contentModeration,
  "Advertising Inquiry": names.advertisingInquiry,
  "Privacy Concern": names.privacyConcern,
  Other: names.other,
} satisfies Record<(typeof contactReasons)[number], () => string>;

/** What somebody writes to the people who run the site about, in the reader's language. */
export const contactReasonName = (reason: string): string => REASONS[reason]?.() ?? reason;
