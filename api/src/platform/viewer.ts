export type Role = "member" | "moderator" | "admin";

/** Who asks: a member, or null for a visitor. */
export type Viewer = { id: string; role: Role } | null;

/** Whether the viewer may see what was taken from the public for a reason. */
export function isModerator(viewer: Viewer): boolean {
  return viewer?.role === "moderator" || viewer?.role === "admin";
}
