import type { Page } from "@playwright/test";
import { call, enter } from "../community.ts";
import { cards, expect, open, test } from "../fixtures.ts";
import { makeMember, PASSWORD } from "../members.ts";
import { startSite } from "../site.ts";

test.use({
  serviceWorkers: "allow",
  expectedErrors: [/Failed to load resource: (net::ERR_(FAILED|INTERNET_DISCONNECTED)|.* 4(03|04|10))/],
});

const NOTE = "You are offline. What you have read lately is still here.";

test("what was read is there without a network, and nothing else", async ({ page, context }) => {
  await open(page, "/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const title = cards(page).nth(2).getByRole("heading").getByRole("link");
  const name = (await title.textContent()) ?? "";
  await title.click();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 1 })).toHaveText(name);
  const address = page.url();
  await expect
    .poll(() => page.evaluate(async (url) => (await (await caches.open("pages")).match(url)) !== undefined, address))
    .toBe(true);

  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText(NOTE)).toBeVisible();

  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

  await context.setOffline(false);
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Us");
  await expect(page.getByText(NOTE)).toHaveCount(0);
});

test("calls are never kept, and what is kept goes with a login that ends", async ({ page }) => {
  await open(page, "/post/3");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await open(page, "/post/3");
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(kept).toContain("/post/3");
  expect((await kept()).filter((path) => path.startsWith("/api/"))).toEqual([]);
});

/** Everything that is kept for when there is no network: paths, texts, and what was read lately. */
const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const names = ["pages", "data", "images"];
    const all = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        const requests = await cache.keys();
        return await Promise.all(
          requests.map(async (request) => `${request.url} ${await (await cache.match(request))?.text()}`),
        );
      }),
    );
    return `${all.flat().join("\n")} ${localStorage.getItem("read-lately")}`;
  });

/** The addresses that the service worker has noted the age of, its own files aside. */
const addressesKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open("workbox-expiration");
        // Nothing was noted yet.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("cache-entries").objectStore("cache-entries").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(
              reading.result.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith("/assets/")),
            );
          };
        };
      }),
  );

const underControl = async (page: Page, origin = "") => {
  await open(page, `${origin}/about`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
};

test("what is hidden or deleted goes under every address it was kept under, and from what was read lately", async ({
  page,
  mail,
  browser,
}) => {
  // A site of its own, which is started twice.
  test.setTimeout(120_000);
  const site = await startSite({ SMTP_URL: mail.url });
  try {
    const author = await enter(site, browser, mail);
    const keeper = await enter(site, browser, mail);
    await site.grantRoles({ [keeper.username]: "moderator" });
    const write = async (title: string) => {
      const text = { title, problem: "<p>It will not open</p>", solution: "<p>Pull</p>" };
      return String((await call(author, "POST", "create_problemsolution", text)).id);
    };
    const [hidden, deleted] = [await write("Soon hidden"), await write("Soon deleted")];
    const isKept = async (title: string) => (await everythingKept(page)).includes(title);
    await underControl(page, site.url);
    for (const id of [hidden, deleted]) {
      await open(page, `${site.url}/post/${id}`);
      await open(page, `${site.url}/post/${id}?from=elsewhere`);
    }
    for (const title of ["Soon hidden", "Soon deleted"]) {
      await open(page, `${site.url}/?sort=newest`);
      await cards(page).getByRole("link", { name: title, exact: true }).click();
      await expect(page.getByRole("dialog").getByRole("heading", { level: 1 })).toHaveText(title);
      await expect.poll(() => isKept(title)).toBe(true);
    }
    await call(keeper, "PUT", "hide_content", { object_id: hidden, type: "problemSolution", reason: "Spam" });
    await call(author, "DELETE", `delete_problemsolution/${deleted}?deleted=true`, {});

    await open(page, `${site.url}/post/${hidden}?from=somewhere`);
    await expect.poll(() => isKept("Soon hidden")).toBe(false);
    await open(page, `${site.url}/post/${deleted}`);
    await expect.poll(() => isKept("Soon deleted")).toBe(false);
    await author.context.close();
    await keeper.context.close();
  } finally {
    // A page that is still open asks on, and finds nobody there.
    await page.goto("about:blank");
    await site.stop();
  }
});

test("a session that was ended elsewhere takes with it what was read in it", async ({
  page,
  context,
  site,
  mail,
  playwright,
}) => {
  const { email } = await makeMember(context, site, mail);
  await underControl(page);
  await open(page, "/post/5");
  await expect.poll(() => everythingKept(page)).toContain("/post/5");
  const readLately = () => page.evaluate(() => localStorage.getItem("read-lately"));
  await expect.poll(readLately).toContain('"id":"5"');
  const elsewhere = await playwright.request.newContext({ baseURL: site });
  const login = await elsewhere.post("/api/login", { data: { email, password: PASSWORD } });
  const headers = { authorization: `Bearer ${(await login.json()).accessToken}` };
  const { sessions } = await (await elsewhere.get("/api/get_sessions", { headers })).json();
  for (const { _id, current } of sessions) {
    if (!current) await elsewhere.delete(`/api/revoke_session/${_id}`, { headers });
  }
  await elsewhere.dispose();
  await expect.poll(() => everythingKept(page), { timeout: 15_000 }).not.toContain("/post/5");
  await expect.poll(readLately).toBeNull();
});

test("logging out takes the addresses of what was read, too", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await underControl(page);
  await open(page, "/post/5");
  await expect.poll(() => addressesKept(page)).toContain("/post/5");
  await open(page, "/logout");
  await expect.poll(() => addressesKept(page)).not.toContain("/post/5");
  expect(await everythingKept(page)).not.toContain("/post/5");
});
