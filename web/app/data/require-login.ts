import { openDialog } from "../lib/dialogs";
import { currentSession, refreshSession } from "./session";

/** Does what a member meant to do; a visitor is asked to log in first, and it goes on from there. */
export async function requireLogin(action: () => void): Promise<void> {
  if (currentSession().status === "unknown") await refreshSession();
  if (currentSession().status === "member") action();
  else openDialog("loginSignup", { afterwards: action });
}
