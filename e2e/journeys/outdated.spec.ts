import { expectClean } from "../axe.ts";
import { enter, publish } from "../community.ts";
import { expect, open, test } from "../fixtures.ts";

test("an author says that a post is out of date and which one follows it; readers are told, and led on", async ({
  page,
  running,
  browser,
  mail,
}) => {
  const writer = await enter(running, browser, mail);
  const [first, second] = [`Gate of ${writer.username}`, `Better gate of ${writer.username}`];
  const [old, next] = [await publish(writer, first), await publish(writer, second)];
  const own = writer.page;
  await own.goto(old);
  await own.getByText("Out of Date?").click();
  const field = own.getByLabel("Which post follows it?");
  await field.fill("the other one");
  await own.getByRole("button", { name: "Say That It Is out of Date" }).click();
  await expect(own.getByText("That is neither the address nor the number of a post")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(running.url + next);
  await own.getByRole("button", { name: "Say That It Is out of Date" }).click();
  await expect(own.getByText("Readers are told that it is out of date")).toBeVisible();
  await expect(own.getByRole("link", { name: second })).toBeVisible();

  await open(page, old);
  await expect(page.getByText(`Its author says that this is out of date. Read instead: ${second}`)).toBeVisible();
  await expectClean(page, "out of date");
  await page.getByText("Its author says").getByRole("link", { name: second }).click();
  await expect(page).toHaveURL(next);
  await open(page, `/?query=${encodeURIComponent(first)}`);
  const card = page.getByRole("article", { name: first, exact: true });
  await expect(card.getByText("out of date")).toBeVisible();
  await expect(page.getByRole("article", { name: second }).getByText("out of date")).toHaveCount(0);

  await own.getByRole("button", { name: "Say That It Is Not" }).click();
  await expect(own.getByText("Readers are told no more that it is out of date")).toBeVisible();
  await open(page, old);
  await expect(page.getByText("Its author says")).toHaveCount(0);
});
