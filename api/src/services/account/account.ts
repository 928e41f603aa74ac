import type { Settings } from "@unknot/contract/services/user";
import { ok } from "../../calls/bind.ts";
import type { Member } from "../../calls/viewer.ts";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { findAccount } from "../auth/index.ts";
import { findOwnMember, setPreferences } from "../members/index.ts";

async function ownAccount(db: Db, viewer: Member) {
  const account = await findAccount(db, viewer.id);
  if (!account) throw new Error(`member ${viewer.id} has a session and no account`);
  return account;
}

/** The caller's own account with its counts. */
export async function viewAccount({ db }: AppContext, viewer: Member) {
  const account = await ownAccount(db, viewer);
  const member = await findOwnMember(db, viewer.id);
  const { username, email, role, mail_stopped: why, mail_stopped_at: since } = account;
  return {
    ...ok,
    account: {
      _id: viewer.id,
      username,
      email,
      isEmailVerified: account.email_verified_at !== null,
      role,
      ...(why && since && { mailStopped: { why, since: since.toISOString() } }),
    },
    activity: {
      problemSolutionCount: member.post_count,
      commentCount: member.comment_count,
      likesGiven: member.likes_given,
      likesReceived: member.likes_received,
      date_created: member.created_at.toISOString(),
    },
  };
}

const LANGUAGE = "en";

/** The caller's settings. */
export async function viewSettings({ db }: AppContext, viewer: Member) {
  const { username, email, theme } = await ownAccount(db, viewer);
  return { ...ok, account: { username, email }, settings: { theme, language: LANGUAGE as Settings["language"] } };
}

/** Replaces the caller's settings. */
export async function updateSettings({ db }: AppContext, viewer: Member, settings: Settings) {
  const { theme, language } = settings;
  await setPreferences(db, viewer.id, settings);
  return { ...ok, settings: { theme, language } };
}
