import { cards, expect, open, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";

const box = "Search problems and solutions";

test("search finds, counts, and is cleared", async ({ page }) => {
  await open(page, "/");
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: box })).toBeFocused();
  await page.keyboard.type("mayonaise splits");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?query=mayonaise%20splits");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Found \d+ results?BETA$/);
  await expect(cards(page).first()).toContainText("Mayonnaise splits every time");
  // The page is the same one, and the focus nowhere: a screen reader is told.
  await expect(page.getByRole("status").filter({ hasText: /^\d+ results?$/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("suggestions follow the arrow keys and close by Escape", async ({ page }) => {
  await open(page, "/");
  const field = page.getByRole("combobox", { name: box });
  await field.fill("toma");
  const option = page.getByRole("option", { name: "Tomato leaves roll up although the soil is moist" });
  await expect(option).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(option).toHaveCount(0);
  await expect(field).toHaveValue("toma");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await expect(page.getByRole("dialog").getByRole("heading", { level: 1 })).toContainText("Tomato leaves roll up");
});

test("a suggestion can be clicked, and opens its post", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("combobox", { name: box }).fill("toilet");
  await page.getByRole("option", { name: "Toilet keeps running after the flush" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await expect(page.getByRole("dialog").getByRole("heading", { level: 1 })).toContainText("Toilet keeps running");
});

test("a search without a hit says so and shows what is trending", async ({ page }) => {
  await open(page, "/?query=%3Czzqxj%3Eqqqzzz%22");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    'Nothing related to "<zzqxj>qqqzzz"" could be found!',
  );
  await expect(cards(page)).toHaveCount(20);
});

test("the field takes 256 characters", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("combobox", { name: box }).fill("x".repeat(300));
  await expect(page.getByRole("combobox", { name: box })).toHaveAttribute("maxlength", "256");
  expect((await page.goto(`/?query=${"y".repeat(2000)}`))?.status()).toBe(200);
});

test("results show why they match, and lead on to what was meant", async ({ page }) => {
  await open(page, "/?query=dokcer%20dns");
  const correction = page.getByRole("link", { name: "docker dns" });
  await expect(correction).toBeVisible();
  await correction.click();
  await expect(page).toHaveURL(/query=docker(\+|%20)dns/);
  await expect(page.getByText("Did you mean")).toHaveCount(0);
  const card = cards(page).first();
  await expect(card.locator("mark").first()).toHaveText(/docker/i);
  await expect(card.getByRole("definition").first()).toContainText("docker");
  await card.getByRole("button", { name: "Show More" }).click();
  await expect(card.getByRole("heading", { name: "Solution" })).toBeVisible();
  await card.getByRole("button", { name: "Show Less" }).click();
  await expect(card.getByRole("definition").first()).toBeVisible();
});

test("a phrase, an excluded word and a member's name narrow a search", async ({ page }) => {
  const count = async (query: string) => {
    await open(page, `/?query=${encodeURIComponent(query)}`);
    const words = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    return Number(/Found ([\d,]+)/.exec(words)?.[1]?.replace(",", "") ?? 0);
  };
  const door = await count("door");
  expect(door).toBeGreaterThan(0);
  expect(await count('"docker containers"')).toBeGreaterThan(0);
  expect(await count('"containers docker"')).toBe(0);
  expect(await count("door -docker user:nobody")).toBe(0);
  expect(await count("user:leafcutter")).toBeGreaterThan(0);
});

test("a chip stays outside of a phrase whose quotation mark is open", async ({ page }) => {
  await open(page, `/?query=${encodeURIComponent('"the')}`);
  await expect(page.locator('a[href*="user%3A"]').first()).toHaveAttribute("href", /query=%22the%22\+user%3A/);
});

test("a result that is opened counts for the search, and for nobody", async ({ page }) => {
  await open(page, "/?query=mayonnaise%20splits");
  const noted = page.waitForRequest((request) => request.url().endsWith("/api/note_search"));
  await cards(page).first().getByRole("heading").getByRole("link").click();
  const body = (await noted).postDataJSON() as Record<string, unknown>;
  expect(Object.keys(body).sort()).toEqual(["ps_id", "value"]);
  expect(body.value).toBe("mayonnaise splits");
});

/** Each kind of word, as it is written in a post and as somebody else types it. */
const KINDS = [
  ["an inflected word", "Zylofork batteries", "zylofork battery"],
  ["accents", "Crème zilébrûlée", "creme zilebrulee"],
  ["two letters", "zq", "zq"],
  ["an error code", "0x8007Z45D", "0x8007z45d"],
  ["a path", "/var/zlog/zinx/error.log", "zinx zlog"],
  ["a version", "v92.13.4", "v92.13.4"],
  ["camelCase in parts", "zarseHttpResponze", "zarse responze"],
  ["snake_case whole", "max_zetry_count", "max_zetry_count"],
  ["joined words", "Zode.js", "zodejs"],
  ["split words", "zloadbalancer", "zload balancer"],
  ["a slip", "zaleidoscope", "zaleidosocpe"],
  ["a phrase", "zinnia grows quickly", '"zinnia grows"'],
  ["Japanese", "天気が表示されない", "天気"],
  ["Chinese", "数据库连接失败", "数据库"],
  ["Korean", "데이터베이스", "데이터"],
] as const;

test("words are found as people write them", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/");
  const status = await page.evaluate(
    async (words) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${sessionStorage.accessToken}` };
      const text = `<p>${words.join(". ")}.</p>`;
      const body = JSON.stringify({
        title: "A collection of curious words",
        problem: text,
        solution: "<p>Search.</p>",
      });
      return (await fetch("/api/create_problemsolution", { method: "POST", headers, body })).status;
    },
    KINDS.map(([, written]) => written),
  );
  expect(status).toBe(200);
  for (const [kind, , typed] of KINDS) {
    await page.goto(`/?query=${encodeURIComponent(typed)}`);
    await expect(cards(page).first().getByRole("heading", { level: 2 }), kind).toHaveText(
      "A collection of curious words",
    );
    await expect(page.locator("mark").first(), kind).toBeVisible();
  }
});
