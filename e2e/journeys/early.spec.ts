import type { Page } from "@playwright/test";
import { cards, expect, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";

// What is pressed before the scripts have come happens once they have, and once only.

/** Holds the page's scripts back, or those of them that are `held`; the function that is returned lets them through. */
async function holdScripts(page: Page, held = (_url: string) => true): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    if (held(route.request().url())) await released;
    await route.continue();
  });
  return release;
}

/** Cards that unfold: journeys share one site, and what others publish meanwhile may be too short for that. */
const longCards = (page: Page) => cards(page).filter({ hasText: /Show (More|Less)/ });

test("a like, more of a post and its comments come once the page has come to life", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const long = longCards(page);
  const [first, second, third] = [long.nth(0), long.nth(1), long.nth(2)];
  await first.getByText("Like", { exact: true }).click();
  await second.getByText("Show More").click();
  await third.getByText("Comments").click();
  await expect(second.getByText("Show More")).toHaveAttribute("aria-busy", "true");
  await expect(page).toHaveURL(`${site}/`);
  release();
  await expect(first.getByRole("button", { name: /^Liked/ })).toHaveAttribute("aria-pressed", "true");
  await expect(second.getByRole("button", { name: "Show Less" })).toBeVisible();
  await expect(third.getByRole("region", { name: /^Comments on/ })).toBeVisible();
  await expect(page).toHaveURL(`${site}/`);
  await page.locator("html[data-hydrated]").waitFor();
  await expect(first.getByRole("button", { name: /^Liked/ })).toHaveAttribute("aria-pressed", "true");
});

test("a form that is sent early is sent once, with what was typed", async ({ page }) => {
  const release = await holdScripts(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("contact")) sent.push(request.url());
  });
  await page.goto("/contact", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("not an address");
  await page.getByRole("button", { name: /Send|Submit/ }).click();
  release();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("not an address");
  expect(sent).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });
  test("where the scripts do not come, a link is followed all the same", async ({ page }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await longCards(page).nth(1).getByText("Show More").click();
    await expect(page).toHaveURL(/\/post\/\d+$/, { timeout: 10_000 });
  });
});

test("what a search has found stays while the script for it is on its way", async ({ page, site }) => {
  const address = "/?query=docker";
  const html = await (await page.request.get(address)).text();
  const release = await holdScripts(page, (url) => !html.includes(`"${url.slice(site.length)}"`));
  await page.goto(address, { waitUntil: "commit" });
  const passage = page.locator("article dd").first();
  await passage.waitFor();
  await page.evaluate(() => {
    const look = () => {
      if (!document.querySelector("article dd")?.checkVisibility()) document.documentElement.dataset.gone = "";
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await expect(
    cards(page)
      .first()
      .getByRole("button", { name: /^Like \d/ }),
  ).toBeVisible();
  release();
  await page.locator("html[data-hydrated]").waitFor();
  await expect(passage).toBeVisible();
  await expect(page.locator("html[data-gone]")).toHaveCount(0);
});

test("scripts share no slow connection with what is read: they are asked for once it can be painted", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" || request.url().endsWith(".js")) scripts.push(request.url());
  });
  const read = page.waitForEvent("requestfinished", (request) => request.resourceType() === "document");
  let askedBefore: string[] | null = null;
  await page.route("**/assets/*.css", async (route) => {
    await read;
    askedBefore ??= [...scripts];
    await route.continue();
  });
  await page.goto("/");
  await page.locator("html[data-hydrated]").waitFor();
  expect(askedBefore).toEqual([]);
  expect(scripts.length).toBeGreaterThan(3);
});
