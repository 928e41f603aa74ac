import { expectClean, sidewaysOf } from "../axe.ts";
import { call } from "../community.ts";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";

const PAGES = {
  home: "/",
  search: "/?query=door",
  post: "/post/2",
  profile: "/profile/leafcutter",
  "profile posts": "/profile/leafcutter/posts",
  "profile comments": "/profile/leafcutter/comments",
  about: "/about",
  privacy: "/legal/privacy-policy",
  terms: "/about/terms-of-service",
  cookies: "/about/cookie-policy",
  settings: "/settings",
  login: "/login",
  "sign up": "/signup",
  "reset password": "/login/reset-password",
  "bad verification link": "/verify-email?token=x",
  "bad reset link": "/account/reset-password?token=x",
  contact: "/contact",
  "not found": "/nothing",
  accessibility: "/legal/accessibility",
  offline: "/offline",
  "a search with passages": "/?query=kettle%20hinge",
  "a search for nothing": "/?query=qqqzzzqqq",
};

test.use({ expectedErrors: [REFUSED] });

// Two halves, so that both workers have something to do.
const half = (which: number) => Object.entries(PAGES).filter((_, at) => at % 2 === which);

for (const which of [0, 1]) {
  test(`axe finds nothing on any page, and none scrolls sideways down to 320 pixels, ${which + 1} of 2`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    for (const [name, path] of half(which)) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await open(page, path);
      await expectClean(page, `${name} at 1280`);
      await page.setViewportSize({ width: 390, height: 900 });
      await expectClean(page, `${name} at 390`);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await sidewaysOf(page), `${name} at 320`).toBeLessThanOrEqual(0);
    }
  });
}

test("axe finds nothing on what opens: menu, suggestions, comments, dialog", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByText("Legal").click();
  await expectClean(page, "menu");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox").fill("door");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectClean(page, "suggestions");
  await page.keyboard.press("Escape");
  await page.getByRole("combobox").blur();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("banner")).toHaveCount(0);
  await expectClean(page, "keys");
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Comments/ })
    .first()
    .click();
  await expectClean(page, "comments");
  await page.locator("main article h2 a").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectClean(page, "post");
});

test("axe finds nothing in an account, its dialogs and the forms", async ({ page, context, site, mail }) => {
  test.setTimeout(180_000);
  const member = { ...(await makeMember(context, site, mail)), context };
  const word = "Donaudampfschiff".repeat(7);
  const data = { title: word, problem: `<p>${word}</p>`, solution: `<pre><code>${word.repeat(3)}</code></pre>` };
  const { id } = await call(member, "POST", "create_problemsolution", data);
  const kept = await call(member, "POST", "create_problemsolution", data);
  const edit = `/account/posts/all/edit/${kept.id}`;
  await call(member, "DELETE", `delete_problemsolution/${id}`, {});
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/account", "/account/posts/all", "/account/posts/deleted", "/createproblemsolution", edit]) {
      await open(page, path);
      await expectClean(page, `${path} ${width}`);
    }
    await open(page, "/account");
    await expect(page.getByText("Member Since")).toBeVisible();
    for (const name of ["Edit Username", "Delete Account"]) {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("dialog", { name })).toBeVisible();
      await expectClean(page, `${name} ${width}`);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  }
});

test("nothing moves while a page loads, and no font is fetched", async ({ page }) => {
  await page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    type Shift = PerformanceEntry & { value: number; sources: Source[] };
    const moved: string[] = [];
    Object.assign(window, { moved });
    const say = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(" ");
    new PerformanceObserver((list) => {
      for (const { sources, value } of list.getEntries() as Shift[]) {
        if (sources.length === 0) moved.push(`something, by ${value}`);
        for (const { node, previousRect, currentRect } of sources) {
          const html = node instanceof Element ? node.outerHTML : node?.textContent;
          moved.push(`${say(previousRect)} -> ${say(currentRect)}: ${html?.slice(0, 300)}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  for (const path of ["/", "/post/2", "/profile/leafcutter/posts", "/about"]) {
    await open(page, path);
    expect(await page.evaluate(() => (window as { moved?: string[] }).moved), path).toEqual([]);
  }
  expect(fonts).toEqual([]);
});

test("a first visit brings 125 kB of compressed script at most", async ({ page }) => {
  for (const path of [
    "/",
    "/post/2",
    "/profile/leafcutter",
    "/profile/leafcutter/comments",
    "/about/terms-of-service",
  ]) {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    const scripts = new Set<string>();
    let bytes = 0;
    session.on("Network.responseReceived", ({ requestId, response }) => {
      if (!response.mimeType.includes("javascript") || scripts.has(requestId)) return;
      scripts.add(requestId);
      expect(response.headers["content-encoding"] ?? "small", response.url).toMatch(/br|small/);
    });
    session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await open(page, path);
    expect(bytes, path).toBeGreaterThan(90_000);
    expect(bytes, path).toBeLessThanOrEqual(125_000);
    await session.detach();
  }
});

test("a page says what it is: title, description, canonical link, structured data", async ({ page, site }) => {
  await open(page, "/post/2");
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await expect(page).toHaveTitle(`${title} · Unknot`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${site}/post/2`);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", title);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\w{3}/);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}");
  expect(data).toMatchObject({ "@type": "Article", headline: title, author: { "@type": "Person" } });
  await open(page, "/?page=2");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${site}/?page=2`);
});
