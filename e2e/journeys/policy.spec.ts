import type { Page } from "@playwright/test";
import { enter } from "../community.ts";
import { cards, expect, NOT_FOUND, open, REFUSED, test } from "../fixtures.ts";
import { startSite } from "../site.ts";
import { collectViolations } from "../violations.ts";
import { beginComment, editor, fill } from "../writing.ts";

// Nothing that the pages do is against their own content security policy.

test.use({ serviceWorkers: "allow", expectedErrors: [new RegExp(`${NOT_FOUND.source}|${REFUSED.source}`)] });

test("what visitors do breaks no policy", async ({ page, context }) => {
  const violations = await collectViolations(context);
  await open(page, "/");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await cards(page).nth(1).getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("dialog").getByRole("link", { name: /\w/ }).first().click();
  for (const path of ["/?query=door", "/post/1", "/profile/marrow_and_pine", "/about", "/contact", "/no-such-page"]) {
    await open(page, path);
    await expect(page.locator("main")).toBeVisible();
  }
  // A page that turns out not to be there once the scripts have taken over.
  await open(page, "/");
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (path: string) => void };
    };
    router.navigate("/post/999999");
  });
  await expect(page.getByText("Nothing was found!")).toBeVisible();
  await open(page, "/?login");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("nobody@unknot.example");
  await dialog.getByLabel("Password", { exact: true }).fill("Tr1cky-Knots");
  await dialog.getByRole("button", { name: "Login" }).last().click();
  await expect(dialog.getByText("Incorrect email or password")).toBeVisible();
  expect(violations).toEqual([]);
});

async function paste(page: Page, type: string, text: string): Promise<void> {
  await page.evaluate(
    ([kind = "", data = ""]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(kind, data);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    [type, text],
  );
}

test("what members and moderators do breaks no policy", async ({ browser, mail }) => {
  test.setTimeout(120_000);
  const site = await startSite({ SMTP_URL: mail.url });
  try {
    const admin = await enter(site, browser, mail);
    await site.grantRoles({ [admin.username]: "admin" });
    const { page, context } = admin;
    const violations = await collectViolations(context);
    await open(page, "/createproblemsolution");
    await fill(page, "A post to look at");
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "A post to look at" })).toBeVisible();
    const path = new URL(page.url()).pathname;
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(editor(page, "Problem")).toContainText("The door will not open");
    await editor(page, "Problem").click();
    await paste(page, "text/html", "<p>Pasted <b>bold</b></p>");
    await expect(editor(page, "Problem").getByText("bold")).toBeVisible();
    await paste(page, "text/plain", "# Head\n\n- one\n- two");
    await expect(editor(page, "Problem").getByRole("heading", { name: "Head" })).toBeVisible();
    for (const place of [
      "/moderation",
      "/moderation/log",
      "/account/settings",
      "/account/posts/all",
      "/notifications",
    ]) {
      await open(page, place);
      await expect(page.locator("main")).toBeVisible();
    }
    await open(page, path);
    await beginComment(page);
    await page.keyboard.type("A comment");
    await page.getByRole("button", { name: "Submit Comment" }).click();
    await expect(page.getByRole("region", { name: "Comments" }).getByText("A comment", { exact: true })).toBeVisible();
    expect(violations).toEqual([]);
    await context.close();
  } finally {
    await site.stop();
  }
});

test("the description of the API is under the same policy, and works", async ({ page, context, request, site }) => {
  const violations = await collectViolations(context);
  const foreign: string[] = [];
  page.on("request", (one) => {
    if (!one.url().startsWith(`${site}/`)) foreign.push(one.url());
  });
  const policyOf = async (path: string) => {
    const policy = (await request.get(path)).headers()["content-security-policy"] ?? "";
    // It has no inline scripts.
    return policy.replaceAll(/ 'sha256-[^']+'/g, "");
  };
  expect(await policyOf("/api/docs/")).toEqual(await policyOf("/"));
  await page.goto("/api/docs/");
  const call = page.locator(".opblock", { hasText: "/api/get_problemsolutions" });
  await call.locator(".opblock-summary-control").click();
  await expect(call.getByText("Lists posts: trending").first()).toBeVisible();
  await expect(call.getByRole("heading", { name: "Responses" })).toBeVisible();
  await call.getByRole("button", { name: "Try it out" }).click();
  await call.getByRole("button", { name: "Execute" }).click();
  await expect(call.getByText("200", { exact: true }).first()).toBeVisible();
  expect(violations).toEqual([]);
  expect(foreign).toEqual([]);
});
