import { createClient, type Transport, type WireAnswer } from "@unknot/contract/client";
import { openOver } from "../lib/dialogs";
import { accessToken, currentSession, refreshSession, send } from "./session";

/**
 * Gets a fresh access token after a 403 with the one that was used: another call may have got one meanwhile; else the
 * cookie is asked, once. Answers whether there is one. Where the session is over, a
 * dialog over whatever is being done asks to log in.
 */
export async function renewed(used: string | null): Promise<boolean> {
  const current = accessToken();
  if (current && current !== used) return true;
  const outcome = await refreshSession();
  if (outcome === "visitor") openOver("loginSignup", { hasEnded: true });
  return outcome === "member";
}

const withSession: Transport = async (request): Promise<WireAnswer> => {
  if (request.identity === "cookie") return send(request);
  if (currentSession().status === "unknown") await refreshSession();
  const token = accessToken();
  const answer = await send(request, token);
  if (answer.status !== 403 || !(await renewed(token))) return answer;
  return send(request, accessToken());
};

/**
 * Calls the API from the browser, as the member who is logged in. Where the access token is refused it is renewed and
 * the call made once more; where there is no session any more, a dialog asks to log in.
 */
export const api = createClient(withSession);
