import { expect, open, test } from "../fixtures.ts";

test.use({ timezoneId: "Asia/Tokyo", locale: "en-GB" });

test("a page that lives has the times of its reader, and the server's HTML those of nobody", async ({ page, site }) => {
  const html = await (await page.request.get(`${site}/post/2`)).text();
  expect(html).toMatch(/<time [^>]*title="[^"]* UTC"/);
  await open(page, "/post/2");
  const time = page.getByRole("dialog").locator("time").first();
  const moment = new Date((await time.getAttribute("datetime")) ?? "");
  const inTokyo = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "Asia/Tokyo" });
  await expect(time).toHaveAttribute("title", inTokyo.format(moment));
});
