import { enter } from "../community.ts";
import { expect, open, test } from "../fixtures.ts";
import { holdBack } from "../hold-back.ts";

test.use({ expectedErrors: [/Failed to load resource: .* 503/] });

test("two presses of Like that both fail leave what was there", async ({ running, browser, mail }) => {
  const { page, context } = await enter(running, browser, mail);
  await open(page, "/post/6");
  const like = page.getByRole("article").locator("button[data-does=like]").first();
  const before = await like.innerText();
  const fail = await holdBack(page, "toggle_like", 503);
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "false");
  fail();
  await expect(page.getByText("Too much is going on.")).toBeVisible();
  await expect(like).toHaveText(before);
  await expect(like).toHaveAttribute("aria-pressed", "false");
  await context.close();
});

test("of three quick presses of Like the last is what the server has, told one after the other", async ({
  running,
  browser,
  mail,
}) => {
  const { page, context } = await enter(running, browser, mail);
  await open(page, "/post/6");
  const like = page.getByRole("article").locator("button[data-does=like]").first();
  const count = Number((await like.innerText()).replace(/\D/g, ""));
  const told: boolean[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/toggle_like")) told.push(request.postDataJSON().liked);
  });
  const goOn = await holdBack(page, "toggle_like");
  await like.click();
  await like.click();
  await like.click();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  expect(told).toEqual([true]);
  const [answer] = await Promise.all([page.waitForResponse("**/api/toggle_like"), goOn()]);
  expect((await answer.json()).liked).toBe(true);
  await open(page, "/post/6");
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await expect(like).toHaveText(new RegExp(`Liked\\s*${count + 1}`));
  expect(told).toEqual([true]);
  await context.close();
});
