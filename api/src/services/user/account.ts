import { messages } from "@unknot/contract/messages";
import type { Settings } from "@unknot/contract/services/user";
import type { AppContext } from "../../context.ts";
import type { Db } from "../../database.ts";
import { notFound } from "../../platform/errors.ts";
import { ok } from "../../platform/http/bind.ts";
import type { Member } from "../../platform/viewer.ts";
import { findAccount } from "../auth/index.ts";
import { findFormerMember, findMember, findOwnMember } from "./store.ts";

/** What everybody may know of a member, by the name they have or had. Throws a 404 for an unknown name. */
export async function viewActivity(db: Db, username: string) {
  const member = (await findMember(db, username)) ?? (await findFormerMember(db, username));
  if (!member) throw notFound(messages.userNotFound);
  return {
    ...ok,
    username: member.username,
    problemSolutionCount: member.post_count,
    commentCount: member.comment_count,
    date_created: member.created_at.toISOString(),
  };
}

async function ownAccount(db: Db, viewer: Member) {
  const account = await findAccount(db, viewer.id);
  if (!account) throw new Error(`member ${viewer.id} has a session and no account`);
  return account;
}

/** The caller's own account with its counts. */
export async function viewAccount({ db }: AppContext, viewer: Member) {
  const account = await ownAccount(db, viewer);
  const member = await findOwnMember(db, viewer.id);
  const { username, email, role } = account;
  return {
    ...ok,
    account: { _id: viewer.id, username, email, isEmailVerified: account.email_verified_at !== null, role },
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
  await db.updateTable("users").set({ theme, language }).where("id", "=", viewer.id).execute();
  return { ...ok, settings: { theme, language } };
}
