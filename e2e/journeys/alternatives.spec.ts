import { expectClean } from "../axe.ts";
import { enter, publish } from "../community.ts";
import { expect, open, test } from "../fixtures.ts";
import { fill } from "../writing.ts";

test("another solution is written beside the first one, readers of each are led to the other, and they part again", async ({
  page,
  running,
  browser,
  mail,
}) => {
  const ada = await enter(running, browser, mail);
  const rowan = await enter(running, browser, mail);
  const [first, second] = [`Gate of ${ada.username}`, `Gate of ${rowan.username}`];
  const gate = await publish(ada, first);

  const own = rowan.page;
  await own.goto(gate);
  await own.getByText("Solved It Another Way?").click();
  await own.getByRole("link", { name: "Add Another Solution" }).click();
  await expect(own.getByText(`Another solution to the problem of ${first}.`)).toBeVisible();
  await fill(own, second);
  await own.reload();
  await expect(own.getByLabel("Title")).toHaveValue(second);
  await own.getByRole("button", { name: "Publish" }).click();
  await expect(own.getByRole("heading", { level: 1, name: second })).toBeVisible();
  await expect(own.getByRole("navigation", { name: "Also Try" }).getByRole("link", { name: first })).toBeVisible();

  await open(page, gate);
  const beside = page.getByRole("navigation", { name: "Also Try" });
  await expect(beside).toContainText(`${rowan.username}, not tried yet`);
  await expectClean(page, "a post with another solution");
  await beside.getByRole("link", { name: second }).click();
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  const there = new URL(page.url()).pathname;

  // Who wrote the first one does not want it there.
  await ada.page.goto(there);
  await ada.page.getByText("Solved It Another Way?").click();
  await ada.page.getByRole("button", { name: "Show It with the Others No More" }).click();
  await expect(ada.page.getByText("It is shown by itself again")).toBeVisible();
  await expect(ada.page.getByRole("navigation", { name: "Also Try" })).toHaveCount(0);
  await open(page, gate);
  await expect(page.getByRole("navigation", { name: "Also Try" })).toHaveCount(0);

  // Its author thinks otherwise.
  await own.goto(there);
  await own.getByText("Solved It Another Way?").click();
  const field = own.getByLabel("Which post has the same problem?");
  await field.fill("the other one");
  await own.getByRole("button", { name: "Show Each beside the Other" }).click();
  await expect(field).toBeFocused();
  await field.fill(running.url + gate);
  await own.getByRole("button", { name: "Show Each beside the Other" }).click();
  await expect(own.getByText("Each post shows the other now")).toBeVisible();
  await expect(own.getByRole("navigation", { name: "Also Try" }).getByRole("link", { name: first })).toBeVisible();
});
