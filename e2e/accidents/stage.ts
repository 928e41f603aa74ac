import type { APIRequestContext, Browser } from "@playwright/test";
import type { MailServer } from "../mail-server.ts";
import { makeMember, PASSWORD, type Person } from "../members.ts";
import type { Site } from "../site.ts";

/** Who plays: a writer, and a moderator who looks at what has arrived. */
export type Stage = { site: string; writer: Person; asWriter: Call; asModerator: Call };
export type Call = (method: string, path: string, data?: object) => Promise<Record<string, never>>;

/** Calls as a member, with one login for all of them. */
async function caller(request: APIRequestContext, site: string, { email }: Person): Promise<Call> {
  const login = await request.post(`${site}/api/login`, { data: { email, password: PASSWORD } });
  const headers = { authorization: `Bearer ${(await login.json()).accessToken}` };
  return async (method, path, data) => {
    const answer = await request.fetch(`${site}/api/${path}`, { method, headers, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return await answer.json();
  };
}

/** Signs both up, in a browser context that stays open as long as they are needed. */
export async function setStage(browser: Browser, running: Site, mail: MailServer): Promise<Stage> {
  const context = await browser.newContext();
  const writer = await makeMember(context, running.url, mail);
  const moderator = await makeMember(context, running.url, mail);
  await running.grantRoles({ [moderator.username]: "moderator" });
  await context.close();
  // Each has cookies of their own, and neither is the writer's browser.
  const [one, two] = await Promise.all([browser.newContext(), browser.newContext()]);
  return {
    site: running.url,
    writer,
    asWriter: await caller(one.request, running.url, writer),
    asModerator: await caller(two.request, running.url, moderator),
  };
}
