import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { exportAlternativesOf, exportDuplicatesOf } from "../alternatives/index.ts";
import { findAccount, listSessions } from "../auth/index.ts";
import { exportCommentsOf, exportHelpfulOf } from "../comments/index.ts";
import { exportMessagesOf } from "../contact/index.ts";
import { exportFollowingOf } from "../following/index.ts";
import { exportCommentVersionsOf, exportVersionsOf } from "../history/index.ts";
import { findOwnMember, listFormerNames } from "../members/index.ts";
import { exportAppealsOf, exportReportsOf } from "../moderation/index.ts";
import { exportDevicesOf, exportNotificationsOf, exportPreferencesOf, exportWishesOf } from "../notifications/index.ts";
import { exportOutcomesOf } from "../outcomes/index.ts";
import { exportDraftsOf, exportPostsOf } from "../posts/index.ts";
import { findSaid } from "../profiles/index.ts";
import { exportSavedOf } from "../saved/index.ts";
import { exportSuggestionsOf } from "../suggestions/index.ts";
import { exportDescriptionsOf } from "../tags/index.ts";

async function exportProfile(db: Db, viewer: Member) {
  const member = await findOwnMember(db, viewer.id);
  const account = await findAccount(db, viewer.id);
  return {
    username: member.username,
    email: account?.email,
    emailVerified: account?.email_verified_at?.toISOString() ?? null,
    mailStopped: account?.mail_stopped ?? null,
    role: member.role,
    theme: member.theme,
    language: member.language,
    profile: await findSaid(db, viewer.id),
    created: member.created_at.toISOString(),
  };
}

/** Everything the caller wrote and did: hidden and deleted things too, as far as they are still there. */
export async function exportAccountOf({ db, clock }: AppContext, viewer: Member) {
  const formerUsernames = (await listFormerNames(db, viewer.id)).map(({ username, given_up_at: givenUp }) => ({
    username,
    givenUp,
  }));
  const contactMessages = await exportMessagesOf(db, viewer.id);
  const sessions = (await listSessions(db, viewer.id, clock())).map((session) => ({
    created: session.created_at,
    lastUsed: session.last_used_at,
    userAgent: session.user_agent,
  }));
  const posts = await exportPostsOf(db, viewer.id);
  const comments = await exportCommentsOf(db, viewer.id);
  return {
    ...ok,
    exported: clock().toISOString(),
    account: await exportProfile(db, viewer),
    formerUsernames,
    sessions,
    problemSolutions: posts.list,
    comments: comments.list,
    drafts: await exportDraftsOf(db, viewer.id),
    likes: [...posts.likes, ...comments.likes],
    versions: await exportVersionsOf(db, viewer.id),
    commentVersions: await exportCommentVersionsOf(db, viewer.id),
    alternatives: await exportAlternativesOf(db, viewer.id),
    duplicates: await exportDuplicatesOf(db, viewer.id),
    helpfulComments: await exportHelpfulOf(db, viewer.id),
    suggestedEdits: await exportSuggestionsOf(db, viewer.id),
    tagDescriptions: await exportDescriptionsOf(db, viewer.id),
    outcomes: await exportOutcomesOf(db, viewer.id),
    saved: await exportSavedOf(db, viewer.id),
    following: await exportFollowingOf(db, viewer.id),
    reports: await exportReportsOf(db, viewer.id),
    contactMessages,
    appeals: await exportAppealsOf(db, viewer.id),
    notificationPreferences: await exportPreferencesOf(db, viewer.id),
    notifications: await exportNotificationsOf(db, viewer.id),
    wishes: await exportWishesOf(db, viewer.id),
    pushDevices: await exportDevicesOf(db, viewer.id),
  };
}
