import { type Role, roles } from "@unknot/contract/values";

/** A member who asks, by their access token. */
export type Member = {
  id: string;
  username: string;
  role: Role;
  sessionId: string;
  /** Why and until when they may not write; null when they may. */
  mute: { reason: string; until: Date | null } | null;
};

/** Who asks: a member, or null for a visitor. */
export type Viewer = Member | null;

/** Whether a word is the name of a role. */
export function isRole(word: string | undefined): word is Role {
  return roles.some((role) => role === word);
}

/** Whether a role may do what is open from `needed` upwards. */
export function hasRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

/** Whether the viewer may see what was taken from the public for a reason. */
export function isModerator(viewer: Viewer): boolean {
  return viewer?.role === "moderator" || viewer?.role === "admin";
}
