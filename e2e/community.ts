import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, open } from "./fixtures.ts";
import type { MailServer } from "./mail-server.ts";
import { makeMember, type Person } from "./members.ts";
import type { Site } from "./site.ts";
import { editor } from "./writing.ts";

export type Somebody = Person & { context: BrowserContext; page: Page };

/** Signs somebody up at a site, in a browser of their own. */
export async function enter(site: Site, browser: Browser, mail: MailServer): Promise<Somebody> {
  const context = await browser.newContext({ baseURL: site.url });
  return { ...(await makeMember(context, site.url, mail)), context, page: await context.newPage() };
}

/** What stands in the queue of moderators about a post. */
export const card = (page: Page, title: string) => page.getByRole("article", { name: `Report on ${title}` });

/** Publishes a post as a member; returns the path of its page. */
export async function publish({ page }: Somebody, title: string): Promise<string> {
  await open(page, "/createproblemsolution");
  await page.getByLabel("Title").fill(title);
  for (const name of ["Problem", "Solution"]) {
    await editor(page, name).click();
    await page.keyboard.type(`${name} of ${title}`);
  }
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Reports a post as a member. */
export async function report({ page }: Somebody, path: string, words: string, category: string): Promise<void> {
  await open(page, path);
  await page.getByRole("article").getByRole("button", { name: "Report" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Report" });
  await editor(page, "Reason").click();
  await page.keyboard.type(words);
  await dialog.getByLabel("Category").selectOption(category);
  await dialog.getByRole("button", { name: "Submit Report" }).click();
  await expect(page.getByRole("dialog", { name: "Submission Successful" })).toBeVisible();
}

/** Calls the API as a member, past the pages; returns the answer. */
export async function call({ context, email }: Somebody, method: string, path: string, data: object) {
  const login = await context.request.post("/api/login", { data: { email, password: "Tr1cky-Knots" } });
  const headers = { authorization: `Bearer ${(await login.json()).accessToken}` };
  const answer = await context.request.fetch(`/api/${path}`, { method, data, headers });
  expect(answer.ok(), path).toBe(true);
  return await answer.json();
}
