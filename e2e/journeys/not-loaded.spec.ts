import { expect, open, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";
import { beginComment, editor } from "../writing.ts";

const FAILED =
  /Failed to load resource: (net::ERR_(FAILED|INTERNET_DISCONNECTED)|.* 404)|Failed to fetch dynamically|not loaded/;

test.use({ expectedErrors: [FAILED] });

const NOT_LOADED = "This could not be loaded.";

test("a dialog whose code cannot be fetched leaves the page and what was typed, and opens once it can", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await page.getByLabel("Title").fill("A title that stays");
  await context.setOffline(true);
  const bell = page.getByRole("button", { name: /Notifications/ });
  await bell.click();
  await expect(page.getByText("The server could not be reached. Check your connection and try again.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("A title that stays");
  await context.setOffline(false);
  await bell.click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
});

test("a dialog that a release has taken away says so, and offers the page anew", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await open(page, "/createproblemsolution");
  await page.getByLabel("Title").fill("A title that is kept");
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("button", { name: /Notifications/ }).click();
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await page.unroute("**/assets/*.js");
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.locator("html[data-hydrated]").waitFor();
  await expect(page.getByLabel("Title")).toHaveValue("A title that is kept");
});

test("a form whose code cannot be fetched says so in its place, and can be asked for again", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await open(page, "/post/6");
  const heading = page.getByRole("heading", { level: 1 });
  const title = await heading.innerText();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Write a Comment" }).click();
  const said = page.getByRole("alert").filter({ hasText: NOT_LOADED });
  await expect(said).toBeVisible();
  await expect(heading).toHaveText(title);
  await said.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("The server could not be reached. Check your connection and try again.")).toBeVisible();
  await context.setOffline(false);
  await said.getByRole("button", { name: "Try Again" }).click();
  await editor(page, "Your Comment").click();
  await page.keyboard.type("It came after all");
  await expect(editor(page, "Your Comment")).toHaveText("It came after all");
});

test("an editor that cannot be fetched keeps what was written, in the one that was there and in what is sent", async ({
  page,
  context,
  site,
  mail,
}) => {
  await makeMember(context, site, mail);
  await open(page, "/post/6");
  const comment = await beginComment(page);
  await page.keyboard.type("It leaks");
  const markdown = page.getByRole("button", { name: "Markdown: Your Comment" });
  await context.setOffline(true);
  await markdown.click();
  const said = page.getByRole("alert").filter({ hasText: NOT_LOADED });
  await expect(said).toBeVisible();
  await markdown.click();
  await expect(comment).toHaveText("It leaks");
  await context.setOffline(false);
  await markdown.click();
  await expect(comment).toHaveValue("It leaks");
});
