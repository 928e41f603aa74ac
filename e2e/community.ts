import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import type { MailServer } from "./mail-server.ts";
import { makeMember, PASSWORD, type Person } from "./members.ts";
import type { Site } from "./site.ts";

export type Somebody = Person & { context: BrowserContext; page: Page };
/** Whose calls are made past the pages. */
type Caller = Pick<Somebody, "context" | "email">;

/** Signs somebody up at a site, in a browser of their own. */
export async function enter(site: Site, browser: Browser, mail: MailServer): Promise<Somebody> {
  const context = await browser.newContext({ baseURL: site.url });
  return { ...(await makeMember(context, site.url, mail)), context, page: await context.newPage() };
}

/** Logs a member in on another device, which has nothing of what their browser keeps. */
export async function enterElsewhere(site: string, browser: Browser, { email }: Pick<Person, "email">) {
  const context = await browser.newContext({ baseURL: site });
  await context.request.post("/api/login", { data: { email, password: PASSWORD } });
  return { context, page: await context.newPage() };
}

/** What stands in the queue of moderators about a post. */
export const card = (page: Page, title: string) => page.getByRole("article", { name: `Report on ${title}` });

/** Calls the API as a member, past the pages; returns the answer. */
export async function call({ context, email }: Caller, method: string, path: string, data: object) {
  const login = await context.request.post("/api/login", { data: { email, password: PASSWORD } });
  // A connection that is kept for the next call may have been closed by the program meanwhile.
  const headers = { authorization: `Bearer ${(await login.json()).accessToken}`, connection: "close" };
  const answer = await context.request.fetch(`/api/${path}`, { method, data, headers });
  expect(answer.ok(), `${path}: ${answer.status()} ${answer.ok() || (await answer.text())}`).toBe(true);
  return await answer.json();
}

/** Publishes a post as a member, past the form; returns the path of its page. */
export async function publish(member: Caller, title: string): Promise<string> {
  const text = { title, problem: `<p>Problem of ${title}</p>`, solution: `<p>Solution of ${title}</p>` };
  return `/post/${(await call(member, "POST", "create_problemsolution", text)).id}`;
}

/** Reports the post of a path as a member, past the form. */
export async function report(member: Caller, path: string, words: string, category: string): Promise<void> {
  const about = { object_id: path.split("/").at(-1), type: "problemSolution" };
  await call(member, "POST", "create_report", { ...about, reason: `<p>${words}</p>`, category });
}
