import type { Page } from "@playwright/test";
import { enter, type Somebody } from "../community.ts";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { PASSWORD } from "../members.ts";

// The list of what somebody has not sent is theirs alone, whoever comes to the same page after them.

test.use({ expectedErrors: [REFUSED] });

const SECRET = "Words for nobody else";

/** Begins a post, and opens the list that has it. */
async function beginAndList({ page }: Somebody): Promise<void> {
  await open(page, "/createproblemsolution");
  await page.getByLabel("Title").fill(SECRET);
  await expect(page.getByText("Draft saved")).toBeVisible();
  await open(page, "/drafts");
  await expect(page.getByText(SECRET)).toBeVisible();
}

/** Comes back to a tab after a while: it then asks whose session it is. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("a session that ends on the list takes it away, and who logs in over it sees their own", async ({
  running,
  browser,
  mail,
}) => {
  const writer = await enter(running, browser, mail);
  const next = await enter(running, browser, mail);
  const { page } = writer;
  await beginAndList(writer);
  await writer.context.request.post("/api/logout");
  await comeBack(page);
  const dialog = page.getByRole("dialog", { name: "Login" });
  await expect(dialog).toBeVisible();
  await expect(page.getByText(SECRET)).toHaveCount(0);
  await dialog.getByLabel("Email").fill(next.email);
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Nothing is waiting to be sent")).toBeVisible();
  await expect(page.getByText(SECRET)).toHaveCount(0);
});

test("who logs out in another tab, and keeps their words on the device, takes them off the list", async ({
  running,
  browser,
  mail,
}) => {
  const writer = await enter(running, browser, mail);
  await beginAndList(writer);
  const other = await writer.context.newPage();
  await open(other, "/logout");
  await other.getByRole("button", { name: "Keep on this device" }).click();
  await expect(other).toHaveURL(`${running.url}/`);
  await expect(writer.page.getByText(SECRET)).toHaveCount(0);
});
