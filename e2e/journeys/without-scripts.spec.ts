import { expect, REFUSED, test } from "../fixtures.ts";

test.use({ javaScriptEnabled: false, expectedErrors: [REFUSED] });

test("reading and paging work", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("main article")).toHaveCount(20);
  await page.getByRole("link", { name: "Next Page" }).click();
  await expect(page).toHaveURL("/?page=2");
  await expect(page.locator("main article").nth(5)).toBeVisible();
  await page.getByRole("link", { name: "Previous Page" }).click();
  await page.getByRole("link", { name: "Show More" }).first().click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await expect(page.getByRole("heading", { name: "Solution" })).toBeVisible();
});

test("comments and replies are in the page of a post", async ({ page }) => {
  await page.goto("/?query=docker");
  await page
    .getByRole("link", { name: /^Comments/ })
    .first()
    .click();
  await expect(page.getByText("Good to know. Mind that the address changes")).toBeVisible();
});

test("searching works", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("combobox").fill("sourdough");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?query=sourdough");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Found");
  await expect(page.locator("main article").first()).toContainText("Sourdough collapses");
});

test("the menu, profiles and texts work", async ({ page }) => {
  await page.goto("/profile/leafcutter");
  await page.getByRole("link", { name: "Comments", exact: true }).click();
  await expect(page.getByText("Commented on").first()).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "About Us" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Us");
  await page.getByRole("link", { name: "Privacy Policy" }).first().click();
  await expect(page.getByText("July 2024")).toBeVisible();
});

test("the contact form works: refused, nothing typed is lost, and sent", async ({ page, mail }) => {
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Rowan & Co");
  await page.getByLabel("Email").fill("nowhere");
  await page.getByLabel("Reason").selectOption("Report a Bug");
  await page.getByRole("textbox", { name: "Message" }).fill("The first line\n\nThe second");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Rowan & Co");
  await expect(page.getByLabel("Reason")).toHaveValue("Report a Bug");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("The first line\n\nThe second");
  await page.getByLabel("Email").fill("rowan-without@unknot.example");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your message has been sent" })).toBeVisible();
  expect((await mail.next("help@unknot.example", "The second")).text).toContain("The first line");
});

test("no button is shown that does nothing", async ({ page }) => {
  const paths = [
    "/",
    "/post/2",
    "/?query=qqqzzzqqq",
    "/profile/leafcutter/comments",
    "/signup",
    "/settings",
    "/contact",
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    const shown = page.locator("button:visible:not([type=submit], [popovertarget])");
    expect(
      await shown.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent)),
      path,
    ).toEqual([]);
  }
});

test("pages that need scripts say so", async ({ page }) => {
  for (const path of ["/account", "/createproblemsolution", "/notifications", "/drafts", "/logout"]) {
    await page.goto(path);
    // What stands in a noscript is no text to Playwright.
    expect(await page.getByRole("main").innerText(), path).toContain("Accounts need scripts, and scripts are off.");
    await expect(page.getByRole("contentinfo"), path).toBeVisible();
  }
});
