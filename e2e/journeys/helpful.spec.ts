import { expectClean } from "../axe.ts";
import { call, enter, publish } from "../community.ts";
import { expect, open, test } from "../fixtures.ts";

test("the author of a post marks the helpful comment; many comments are read in the order that a reader wants", async ({
  page,
  running,
  browser,
  mail,
}) => {
  const ada = await enter(running, browser, mail);
  const rowan = await enter(running, browser, mail);
  const post = await publish(ada, `Gate of ${ada.username}`);
  const words = ["Lift it", "Oil it", "Plane it", "Leave it open", "Buy another"];
  for (const text of words)
    await call(rowan, "POST", "create_comment", { ps_id: post.split("/").at(-1), text: `<p>${text}</p>` });

  await ada.page.goto(post);
  const comment = (of: typeof page, text: string) => of.getByRole("listitem").filter({ hasText: text });
  await comment(ada.page, "Plane it").getByRole("button", { name: "Mark as Helpful" }).click();
  await expect(ada.page.getByText("Marked as the helpful comment")).toBeVisible();
  await expect(comment(ada.page, "Plane it").getByText("Marked as helpful by the author")).toBeVisible();

  await open(page, post);
  await expect(comment(page, "Plane it").getByText("Marked as helpful by the author")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as Helpful" })).toHaveCount(0);
  await expect(page.locator("#comments li").first()).toContainText("Lift it");
  await page.getByLabel("Order", { exact: true }).selectOption("Best");
  await expect(page.locator("#comments li").first()).toContainText("Plane it");
  await page.getByLabel("Order", { exact: true }).selectOption("Newest");
  await expect(page.locator("#comments li").first()).toContainText("Buy another");
  await expectClean(page, "ordered comments");

  await comment(ada.page, "Plane it").getByRole("button", { name: "Helpful No More" }).click();
  await expect(ada.page.getByText("Marked as helpful by the author")).toHaveCount(0);
});
