import { cards, expect, open, test } from "../fixtures.ts";

test.use({
  serviceWorkers: "allow",
  expectedErrors: [/Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED)/],
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
