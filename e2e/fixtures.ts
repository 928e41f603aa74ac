import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type Request,
} from "@playwright/test";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { type Site, startSite } from "./site.ts";

export { expect };

type Fixtures = {
  /** Errors on the console that a test expects; all others fail it. */
  expectedErrors: RegExp[];
  noErrors: undefined;
};

/** What Playwright says for the browser where it keeps service workers away. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/**
 * How many times slower than this machine the pages run, by `SLOW_PAGES` in the environment. Whatever a journey does
 * before the page is ready for it then goes wrong each time, instead of once in a hundred runs.
 */
const SLOWNESS = Number(process.env.SLOW_PAGES ?? 1);

/** Has every page of the browser run slower, those of contexts that a journey makes itself, too. */
function slowDown(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options?: BrowserContextOptions) => {
    const context = await newContext(options);
    context.on("page", async (page) => {
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWNESS });
    });
    return context;
  };
}

/**
 * What React Router leaves unhandled where a page is left after the first line of its data was read and before the
 * last was (its decoder's `done` is a promise nobody waits for): nothing that a reader could notice.
 */
const LEFT_UNREAD = "signal is aborted without reason";

/** Tests against one real server per worker; an error on a page's console fails the test. */
export const test = base.extend<Fixtures, { running: Site; site: string; mail: MailServer; slowPages: undefined }>({
  slowPages: [
    async ({ browser }, use) => {
      if (SLOWNESS > 1) slowDown(browser);
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: "worker" },
  ],
  running: [
    async ({ mail }, use) => {
      const site = await startSite({ SMTP_URL: mail.url, SUPPORT_EMAIL: "help@unknot.example" });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  site: [async ({ running }, use) => use(running.url), { scope: "worker" }],
  baseURL: async ({ site }, use) => use(site),
  expectedErrors: [[], { option: true }],
  noErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type()) && message.text() !== BLOCKED) errors.push(message.text());
      });
      page.on("pageerror", (error) => {
        if (error.message !== LEFT_UNREAD) errors.push(error.message);
      });
      await use(undefined);
      expect(errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** What the browser says when a document has status 404. */
export const NOT_FOUND = /Failed to load resource: .* 404/;

/** What the browser says when a call is refused. */
export const REFUSED = /Failed to load resource: .* (400|401|403|404|409|429)/;

/** A stream that stays open for as long as the page does. */
const STREAM = /\/api\/get_notification_events$/;

/**
 * Opens a page and waits until it has come to life: until its scripts have taken over and know who looks at it, and what
 * they then ask for has been answered.
 */
export async function open(page: Page, path: string): Promise<void> {
  const asked = new Set<Request>();
  const onRequest = (request: Request) => {
    if (!STREAM.test(request.url())) asked.add(request);
  };
  const onAnswer = (request: Request) => asked.delete(request);
  page.on("request", onRequest).on("requestfinished", onAnswer).on("requestfailed", onAnswer);
  await page.goto(path);
  await page.locator("html[data-hydrated]").waitFor();
  await expect(() => expect(asked.size).toBe(0)).toPass({ intervals: [20] });
  page.off("request", onRequest).off("requestfinished", onAnswer).off("requestfailed", onAnswer);
}

export const cards = (page: Page) => page.locator("main > div article");
