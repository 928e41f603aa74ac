import { publish } from "../community.ts";
import { expect, open, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";

// What members keep of posts, and what they say of solutions.

test("a post is saved, given a note and a folder, found again, and given up", async ({ page, context, site, mail }) => {
  await makeMember(context, site, mail);
  await open(page, "/post/2");
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect(page.getByText("Saved. It is in your account, under Saved")).toBeVisible();
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toHaveAttribute("aria-pressed", "true");
  await open(page, "/account/saved");
  const row = page.getByRole("article", { name: title });
  await row.getByRole("button", { name: "Note and Folder" }).click();
  await row.getByRole("textbox", { name: "Folder" }).fill("Plumbing");
  await row.getByRole("textbox", { name: "Note" }).fill("Valve of 9 mm");
  await row.getByRole("button", { name: "Save Note" }).click();
  await expect(row.getByText("Valve of 9 mm")).toBeVisible();
  await page.getByLabel("Search what you saved").fill("nothing like it");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.getByLabel("Search what you saved").fill("valve 9");
  await expect(row).toBeVisible();
  await page.getByLabel("Search what you saved").fill("");
  await page.getByRole("button", { name: "Plumbing 1" }).click();
  await row.getByRole("button", { name: `Remove from what you saved: ${title}` }).click();
  await expect(row).toHaveCount(0);
  await open(page, "/post/2");
  await expect(save).toHaveAttribute("aria-pressed", "false");
});

test("a reader says that a solution worked, and what was different; its author reads that", async ({
  page,
  context,
  browser,
  site,
  mail,
}) => {
  const author = { ...(await makeMember(context, site, mail)), context };
  const path = await publish(author, "Hinge of a sauna door");

  const other = await browser.newContext();
  await makeMember(other, site, mail);
  const reader = await other.newPage();
  await open(reader, site + path);
  const worked = reader.getByRole("button", { name: "Worked for Me" });
  await worked.click();
  await reader.getByLabel("Was anything different for you?").fill("A cellar door");
  await reader.getByRole("button", { name: "Save Note" }).click();
  await expect(reader.getByText("Your note has been saved")).toBeVisible();
  await expect(worked).toHaveAttribute("aria-pressed", "true");
  await expect(reader.getByText("Worked for 1 person, last")).toBeVisible();
  await reader.getByRole("button", { name: "Did Not Work" }).click();
  await expect(reader.getByText("Did not work for 1 person")).toBeVisible();
  await expect(reader.getByRole("textbox", { name: "Your Comment" })).toBeVisible();
  // What was different can be said of this, too; the same press again takes it back all the same.
  await expect(reader.getByLabel("Was anything different for you?")).toBeVisible();
  await reader.getByRole("button", { name: "Did Not Work" }).click();
  await expect(reader.getByText("Did not work for 1 person")).toHaveCount(0);
  await worked.click();
  await expect(reader.getByText("Worked for 1 person, last")).toBeVisible();
  await other.close();

  await open(page, path);
  await expect(page.getByText("Worked for 1 person, last")).toBeVisible();
  await expect(page.getByRole("button", { name: "Worked for Me" })).toHaveCount(0);
});

test("what was asked for before somebody said that a solution worked does not take it back", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  let letGo = () => {};
  const said = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isHeld = false;
  await context.route("**/api/get_problemsolutions", async (route) => {
    if (isHeld) return route.continue();
    isHeld = true;
    // What it answers is how things were before; it comes after what the member has said.
    const answer = await route.fetch();
    await said;
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await context.route("**/api/set_outcome", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer });
    letGo();
  });
  const asked = page.waitForRequest("**/api/get_problemsolutions");
  await page.goto("/post/3");
  await asked;
  const worked = page.getByRole("button", { name: "Worked for Me" });
  await worked.click();
  await expect(page.getByText(/^Worked for \d+ (person|people), last/)).toBeVisible();
  await expect(worked).toHaveAttribute("aria-pressed", "true");
});
