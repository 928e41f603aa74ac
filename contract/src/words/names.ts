// Made from the messages by `npm run messages`: a change is made there.
import { select } from "@messageformat/runtime";
export const category = (d: { category: "Inappropriate" | "Harassment" | "Misinformation" | "Scam" | "Spam" | (string & {}) }): string => select(d.category, { Inappropriate: "Inappropriate", Harassment: "Harassment", Misinformation: "Misinformation", Scam: "Scam", Spam: "Spam", other: "Other" }) as string;
export const generalInquiry = (): string => "General Inquiry";
export const reportABug = (): string => "Report a Bug";
export const featureRequest = (): string => "Feature Request";
export const accountIssues = (): string => "Account Issues";
export const contentModeration = (): string => "Content Moderation";
export const advertisingInquiry = (): string => "Advertising Inquiry";
export const privacyConcern = (): string => "Privacy Concern";
export const other = (): string => "Other";
