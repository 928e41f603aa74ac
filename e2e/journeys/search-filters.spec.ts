import { cards, expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember, PASSWORD } from "../members.ts";

const address = (query: string) => `/?query=${encodeURIComponent(query)}`;

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [REFUSED] });

  test("filters are shown, taken off, and added from what was counted", async ({ page }) => {
    await page.goto(address('docker title:docker -zzqx "docker containers" site:docker'));
    await expect(page.locator("main article").first()).toContainText(/docker/i);
    await expect(page.getByText("Not understood, and left out of this search")).toContainText("site:docker");
    const filters = page.getByRole("list", { name: "Filters" });
    await expect(filters.getByRole("link")).toHaveCount(3);
    await filters.getByRole("link", { name: "Remove title:docker" }).click();
    await expect(filters.getByRole("link")).toHaveText(["-zzqx", '"docker containers"']);
    await page.goto(address("the"));
    await page.getByText("Narrow down").click();
    await page.getByRole("link", { name: /^leafcutter \(\d+\)$/ }).click();
    await expect(filters.getByRole("link")).toHaveText(["user:leafcutter"]);
    await expect(page.locator("main article").first()).toContainText("leafcutter");
  });

  test("help stands over the results", async ({ page }) => {
    await page.goto(address("docker"));
    await page.getByText("Search help").click();
    await expect(page.getByText("words that begin like this")).toBeVisible();
  });
});

test("help opens beside the box, by keys", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Search help" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("words that begin like this")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("words that begin like this")).toBeHidden();
});

test("what nobody has written up can be written up, with a login on the way", async ({ page, context, site, mail }) => {
  const { email } = await makeMember(context, site, mail);
  await context.clearCookies();
  await open(page, address("qqzx wobbles user:nobody"));
  await page.getByRole("link", { name: "Write it up" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("qqzx wobbles");
  await expect(page).toHaveURL("/createproblemsolution?title=qqzx%20wobbles");
  await expect(cards(page)).toHaveCount(0);
});
