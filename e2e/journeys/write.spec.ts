import { enterElsewhere } from "../community.ts";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";
import { editor, fill, whenKept } from "../writing.ts";

test.use({ expectedErrors: [new RegExp(`${REFUSED.source}|ERR_INTERNET_DISCONNECTED|ERR_FAILED`)] });

test("write, publish, edit, delete and restore a post", async ({ page, context, site, mail }) => {
  const { username } = await makeMember(context, site, mail);
  const title = `Door of ${username}`;
  await open(page, "/createproblemsolution");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Please fill in the Title field")).toBeVisible();
  await fill(page, title);
  await expect(page.getByText("22 / 5000")).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await expect(editor(page, "Problem")).toHaveText("The door will not open");
  await page.getByLabel("Title").fill(`${title} again`);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page).toHaveURL(/\/account\/posts\/all$/);
  const row = page.getByRole("article", { name: `${title} again` });
  await expect(row.getByText(/edited/)).toBeVisible();
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No posts could be found")).toBeVisible();
  await page.getByRole("link", { name: "Deleted Posts" }).click();
  await expect(row.getByText("Removal in 72 hrs and 0 min")).toBeVisible();
  await row.getByRole("button", { name: "Restore" }).click();
  await expect(row).toHaveCount(0);
  await open(page, "/account/posts");
  await expect(page).toHaveURL(/\/account\/posts\/all$/);
  await expect(row).toBeVisible();
  await open(page, "/account/posts/all/edit/999999");
  await expect(page.getByText("Post could not be found")).toBeVisible();
});

test("no word is lost: a reload, a dead network, a session that has ended", async ({ page, context, site, mail }) => {
  // Without the stream the page hears by publishing alone that its session has ended.
  await page.route("**/api/get_notification_events", (route) => route.abort());
  const { username, email } = await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await fill(page, `Kept by ${username}`);
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue(`Kept by ${username}`);
  await expect(editor(page, "Solution")).toHaveText("Pull instead of push");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("This is sent by itself as soon as there is a network.")).toBeVisible();
  await page.getByLabel("Title").fill(`Kept longer by ${username}`);
  await expect(page.getByText("Draft saved")).toBeVisible();
  await context.setOffline(false);
  await open(page, "/about");
  await open(page, "/createproblemsolution");
  await expect(editor(page, "Problem")).toHaveText("The door will not open");
  await context.request.post(`${site}/api/logout`);
  const dialog = page.getByRole("dialog", { name: "Login" });
  // Publishing says so, or the next look for news does before it.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.getByRole("button", { name: "Publish" }).click({ timeout: 1000 });
    await expect(dialog).toBeVisible();
  }).toPass();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill("Tr1cky-Knots");
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(dialog).toBeHidden();
  // The form is where it was, with all that was in it.
  await expect(page).toHaveURL(/createproblemsolution$/);
  await expect(page.getByLabel("Title")).toHaveValue(`Kept longer by ${username}`);
  await expect(editor(page, "Problem")).toHaveText("The door will not open");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  await open(page, "/createproblemsolution");
  await expect(page.getByLabel("Title")).toHaveValue("");
});

test("two tabs write their own words, and keep them", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  const other = await context.newPage();
  await open(page, "/createproblemsolution");
  await open(other, `${site}/createproblemsolution`);
  await page.getByLabel("Title").fill("Words of the first tab");
  await other.getByLabel("Title").fill("Words of the second tab");
  await page.reload();
  await other.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Words of the first tab");
  await expect(other.getByLabel("Title")).toHaveValue("Words of the second tab");
});

test("similar posts appear while a title is typed, and the form stays", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await page.getByLabel("Title").fill("door");
  const similar = page.getByRole("complementary", { name: "Similar posts" }).getByRole("link").first();
  await expect(similar).toBeVisible();
  const [tab] = await Promise.all([context.waitForEvent("page"), similar.click()]);
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("door");
});

test("a draft is taken up on another device, and where both changed the writer chooses", async ({
  page,
  context,
  browser,
  site,
  mail,
}) => {
  const member = await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  // A pause in typing saves what is there by then: the last of the words count.
  await Promise.all([whenKept(page, "Pull instead of push"), fill(page, "Begun at the desk")]);
  const { context: elsewhere, page: phone } = await enterElsewhere(site, browser, member);
  await open(phone, "/createproblemsolution");
  await expect(phone.getByLabel("Title")).toHaveValue("Begun at the desk");
  await expect(editor(phone, "Solution")).toHaveText("Pull instead of push");
  await Promise.all([
    whenKept(phone, "Gone on with on the phone"),
    phone.getByLabel("Title").fill("Gone on with on the phone"),
  ]);
  // Without a reload: the server tells of it.
  const choice = page.getByRole("alert").filter({ hasText: "This draft was changed elsewhere" });
  await expect(choice.getByText("Gone on with on the phone")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Begun at the desk");
  await choice.getByRole("button", { name: "Use the other version" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Gone on with on the phone");
  await expect(choice).toHaveCount(0);
  // What was not taken stays for a week.
  await open(page, "/drafts");
  const aside = page.getByRole("listitem").filter({ hasText: "Set aside" });
  await expect(aside.getByText("Begun at the desk")).toBeVisible();
  await aside.getByRole("button", { name: "Use the other version" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Begun at the desk");
  await elsewhere.close();
});
