/**
 * The lists of allowed values, each standing here and nowhere else: shapes of calls, pages and types are made of them,
 * and `api/src/allowed-values.test.ts` compares them with what the database lets in. A new value needs a migration that
 * replaces the constraint.
 */

/** From the one who may do least to the one who may do most. */
export const roles = ["member", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];

export const themes = ["dark", "light"] as const;
export type Theme = (typeof themes)[number];

export const languages = ["en"] as const;

/** The orders of a list of posts; what is found can be in the last one too. */
export const postSorts = ["trending", "newest", "top", "relevance"] as const;
export type PostSort = (typeof postSorts)[number];

/** What a list of posts is asked for by. */
export const postSearches = ["trending", "text", "tag", "username", "ps_id", "edit_id", "myAccount"] as const;

/** What can be followed. */
export const followedKinds = ["post", "tag", "member"] as const;
export type FollowedKind = (typeof followedKinds)[number];

/** What a list of comments is asked for by. */
/** The orders of the comments on a post; the first is that of a page. */
export const commentSorts = ["oldest", "newest", "best"] as const;
export type CommentSort = (typeof commentSorts)[number];

export const commentSearches = ["ps_id", "parent_id", "username"] as const;

/** What can be liked, reported and hidden. */
export const objectTypes = ["problemSolution", "comment", "reply"] as const;
export type ObjectType = (typeof objectTypes)[number];

/** The forms whose words are kept until they are sent. */
export const draftForms = [
  "post",
  "edit",
  "suggestion",
  "comment",
  "reply",
  "editComment",
  "report",
  "appeal",
  "contact",
] as const;
export type DraftForm = (typeof draftForms)[number];

export const reportCategories = ["Inappropriate", "Harassment", "Misinformation", "Scam", "Spam", "Other"] as const;
export type ReportCategory = (typeof reportCategories)[number];

export const contactReasons = [
  "General Inquiry",
  "Report a Bug",
  "Feature Request",
  "Account Issues",
  "Content Moderation",
  "Advertising Inquiry",
  "Privacy Concern",
  "Other",
] as const;

/** How a moderator decides a case. */
export const caseOutcomes = ["hidden", "dismissed"] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** The states of a case that moderators see. */
export const caseStatuses = ["open", ...caseOutcomes] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** The states of a case as they are stored: a withdrawn one is about something that its author has deleted. */
export const storedCaseStatuses = [...caseStatuses, "withdrawn"] as const;
export type StoredCaseStatus = (typeof storedCaseStatuses)[number];

export const appealOutcomes = ["upheld", "overturned"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** The states of an appeal, and of a message of the contact form. */
export const waitingStatuses = ["open", "answered"] as const;
export type WaitingStatus = (typeof waitingStatuses)[number];

/** The lines of the moderation log. */
export const moderationActions = [
  "hold",
  "hide",
  "unhide",
  "dismiss",
  "mute",
  "unmute",
  "uphold",
  "overturn",
  "clear",
  "erase",
  "restrict",
  "unrestrict",
  "answer",
  "role",
  "setting",
] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** What members may do who have been here for a while; by which rules is told in `docs/domain.md`. */
export const abilities = ["newTags", "directEdits", "duplicates"] as const;
export type Ability = (typeof abilities)[number];

/** What decides who has an ability: what must be reached, and what must not be above. */
export const abilityRules = ["days", "posts", "acceptedEdits", "declinedEdits", "hidden"] as const;
export type AbilityRule = (typeof abilityRules)[number];

/** What may be said of a piece of text beside an older one. */
export const differences = ["same", "removed", "added"] as const;
export type Difference = (typeof differences)[number];

/** Who sees a version of a text that is no longer its present one. */
export const versionStates = ["kept", "withheld", "removed"] as const;
export type VersionState = (typeof versionStates)[number];

/** What has become of a change that somebody has proposed. */
export const suggestionStatuses = ["open", "accepted", "declined"] as const;
export type SuggestionStatus = (typeof suggestionStatuses)[number];

/** What has become of it that somebody says that a post says the same as another. */
export const duplicateStatuses = ["open", "agreed", "declined"] as const;
export type DuplicateStatus = (typeof duplicateStatuses)[number];

/** Whether a solution worked for who tried it. */
export const outcomes = ["worked", "did_not_work"] as const;
export type Outcome = (typeof outcomes)[number];

/** What a member says of themselves, part by part. */
export const profileParts = ["bio", "links", "picture"] as const;
export type ProfilePart = (typeof profileParts)[number];

export const notificationKinds = [
  "reply",
  "comment",
  "mention",
  "like",
  "alternative",
  "duplicate",
  "suggestion",
  "follow",
  "wish",
  "decision",
  "appeal",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationChannels = ["site", "mail", "digest", "off"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** What the link of a mail is for. */
export const tokenPurposes = ["verification", "reset"] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

/** What an import makes. */
export const importedKinds = ["user", "post", "comment"] as const;
export type ImportedKind = (typeof importedKinds)[number];

/** What texts are written in: HTML, Markdown, or the Markdown in little of comments elsewhere. */
export const textForms = ["html", "markdown", "comment"] as const;
export type TextForm = (typeof textForms)[number];

/** Why no news is mailed to an address any more: a mail to it came back, or its owner called one spam. */
export const mailStops = ["bounce", "complaint"] as const;
export type MailStop = (typeof mailStops)[number];

/**
 * What the name servers say of a domain that mails come from. `open`: anybody may send in its name; `wrong`: there are
 * two where there may be one; `unset`: nobody was asked, for lack of a setting; `unknown`: there was no answer.
 */
export const domainStates = ["good", "missing", "open", "wrong", "unset", "unknown"] as const;
export type DomainState = (typeof domainStates)[number];

/** What may be wrong with a running site, the gravest first: what admins are told, on their page and by mail. */
export const healthProblems = [
  "dataLoss",
  "transactionIds",
  "dataDiskFull",
  "backupFailed",
  "backupOld",
  "backupsNotScheduled",
  "backupDiskFull",
  "dumpOld",
  "imagesAway",
  "mailsRefused",
  "mailsBounce",
  "mailsComplained",
  "noMailServer",
  "spfWrong",
  "spfMissing",
  "dkimMissing",
  "dmarcMissing",
  "jobFails",
  "jobWaits",
  "longJobStands",
  "weakSecret",
  "siteUrlLocal",
  "siteUrlPlain",
  "siteUrlDiffers",
  "noTrustedProxy",
  "rateLimitOff",
  "clockAskew",
  "connectionsShort",
  "replicaBehind",
  "autovacuumOff",
  "invalidIndexes",
  "longTransactions",
  "noSupportEmail",
  "noSiteOwner",
  "notLookedAt",
] as const;
export type HealthProblem = (typeof healthProblems)[number];
