import { expectClean } from "../axe.ts";
import { call, card, enter, report } from "../community.ts";
import { expect, NOT_FOUND, open, test } from "../fixtures.ts";
import { editor } from "../writing.ts";

/** A post that says `solution`. */
const postOf = (username: string, solution: string) => ({
  ...{ title: `A hinge of ${username}`, problem: "<p>It squeaks in the night</p>", solution: `<p>${solution}</p>` },
  tags: ["hinges"],
});
const changeOf = (username: string, solution: string, note: string) => {
  const { title, problem, solution: newSolution, tags } = postOf(username, solution);
  return { newTitle: title, newProblem: problem, newSolution, tags, note };
};

test("what was changed: from “edited” to the words, beside each other, an older version, and back to it", async ({
  page,
  running,
  browser,
  mail,
}) => {
  const writer = await enter(running, browser, mail);
  const { username } = writer;
  const { id } = await call(writer, "POST", "create_problemsolution", postOf(username, "Use oil on it"));
  await writer.page.goto(`/account/posts/all/edit/${id}`);
  await editor(writer.page, "Solution").fill("Use graphite on it");
  await writer.page.getByLabel("What Did You Change?").fill("Oil gathers dust");
  await writer.page.getByRole("button", { name: "Save Changes" }).click();
  await expect(writer.page.getByText("Your post has been changed")).toBeVisible();

  await open(page, `/post/${id}`);
  await page
    .getByText(/edited/)
    .getByRole("link", { name: "just now" })
    .click();
  await expect(page).toHaveURL(`/post/${id}/history`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`History of A hinge of ${username}`);
  const compared = page.getByRole("region", { name: "From version 1 to version 2" });
  await expect(compared.getByText("Oil gathers dust")).toBeVisible();
  await expect(compared.getByRole("deletion")).toHaveText("removed: oil");
  await expect(compared.getByRole("insertion")).toHaveText("added: graphite");
  await expectClean(page, "what was changed");
  await page.getByRole("link", { name: "Side by Side" }).click();
  await expect(compared.getByRole("cell", { name: "Use removed: oil on it" })).toBeVisible();
  await expect(compared.getByRole("cell", { name: "Use added: graphite on it" })).toBeVisible();
  await expectClean(page, "side by side");
  await page.getByRole("link", { name: "Read version 1" }).click();
  await expect(page.getByRole("article").getByText("Use oil on it")).toBeVisible();
  await expectClean(page, "an older version");
  await expect(page.getByRole("button", { name: /^Restore/ })).toHaveCount(0);

  await writer.page.goto(`/post/${id}/history`);
  await writer.page.getByRole("button", { name: "Restore version 1" }).click();
  await writer.page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await expect(writer.page.getByText("The version has been restored")).toBeVisible();
  await expect(writer.page.getByRole("heading", { name: "Version 3 (the present one)" })).toBeVisible();
  await expect(writer.page.getByRole("listitem").first().getByText("Restored version 1")).toBeVisible();
  await open(page, `/post/${id}`);
  await expect(page.getByText("Use oil on it")).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: running.url });
  const reader = await plain.newPage();
  await reader.goto(`/post/${id}/history?from=1&to=2`);
  await expect(reader.getByRole("insertion")).toHaveText("added: graphite");
  await plain.close();
});

test("a comment that was changed: from “edited” to what it said before", async ({ page, running, browser, mail }) => {
  const writer = await enter(running, browser, mail);
  const { id } = await call(writer, "POST", "create_problemsolution", postOf(writer.username, "Use oil on it"));
  const said = { ps_id: id, text: "<p>Which oil?</p>" };
  const { comment } = await call(writer, "POST", "create_comment", said);
  await call(writer, "PUT", `edit_comment/${comment._id}`, { text: "<p>Which grease?</p>" });
  await open(page, `/post/${id}`);
  const shown = page.locator(`#comment-${comment._id}`);
  // The first one is the comment's own address.
  await shown.getByRole("link", { name: "just now" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^History of a comment on A hinge/);
  const present = page.getByRole("listitem").filter({ hasText: "Version 2 (the present one)" });
  await expect(present.getByRole("deletion")).toHaveText("removed: oil");
  await expect(present.getByRole("insertion")).toHaveText("added: grease");
  await expect(page.getByRole("listitem").filter({ hasText: "Version 1" }).getByText("Which oil?")).toBeVisible();
  await expectClean(page, "what was changed in a comment");
  await page.getByRole("link", { name: "Side by Side" }).click();
  await expect(present.getByRole("cell", { name: "Which removed: oil?" })).toBeVisible();
  await page.getByRole("link", { name: "a comment", exact: true }).click();
  await expect(shown.getByText("Which grease?")).toBeVisible();
});

test("what was reported and then changed: from the queue to what it said", async ({ running, browser, mail }) => {
  const writer = await enter(running, browser, mail);
  const reader = await enter(running, browser, mail);
  const moderator = await enter(running, browser, mail);
  await running.grantRoles({ [moderator.username]: "moderator" });
  const { username } = writer;
  const { id } = await call(writer, "POST", "create_problemsolution", postOf(username, "Buy our oil"));
  const said = { ps_id: id, text: "<p>Our oil is cheap</p>" };
  const { comment } = await call(writer, "POST", "create_comment", said);
  await report(reader, `/post/${id}`, "Advertising", "Spam");
  const rude = { object_id: comment._id, type: "comment", reason: "<p>Again</p>" };
  await call(reader, "POST", "create_report", rude);
  await call(writer, "PUT", `edit_problemsolution/${id}`, changeOf(username, "Use wax on it", ""));
  await call(writer, "PUT", `edit_comment/${comment._id}`, { text: "<p>Nothing</p>" });
  const { page } = moderator;
  await open(page, "/moderation");
  const about = (words: string) => card(page, `A hinge of ${username}`).filter({ hasText: words });
  await expect(about("Advertising").getByText("Reported on version 1")).toBeVisible();
  await expectClean(page, "a report of an older version");
  await about("Advertising").getByRole("link", { name: "version 1" }).click();
  await expect(page.getByText("Buy our oil")).toBeVisible();
  await page.goBack();
  await about("Again").getByRole("link", { name: "version 1" }).click();
  const first = page.getByRole("listitem").filter({ hasText: "Version 1" });
  await expect(first.getByText("Our oil is cheap")).toBeInViewport();
});

test.describe("what is hidden", () => {
  test.use({ expectedErrors: [NOT_FOUND] });

  test("has a history for its author and moderators alone", async ({ page, running, browser, mail }) => {
    const writer = await enter(running, browser, mail);
    const moderator = await enter(running, browser, mail);
    await running.grantRoles({ [moderator.username]: "moderator" });
    const { username } = writer;
    const { id } = await call(writer, "POST", "create_problemsolution", postOf(username, "Use oil on it"));
    await call(writer, "PUT", `edit_problemsolution/${id}`, changeOf(username, "Use wax on it", "Better"));
    await call(moderator, "PUT", "hide_content", { object_id: id, type: "problemSolution", reason: "Spam" });
    const path = `/post/${id}/history`;
    await open(page, path);
    await expect(page.getByText("Nothing was found!")).toBeVisible();
    for (const who of [writer, moderator]) {
      await who.page.goto(path);
      await expect(who.page.getByRole("insertion")).toHaveText("added: wax");
    }
    // Whoever asks for the removal need not say which version is meant: the message leads there.
    await writer.page.getByRole("link", { name: "Ask for the removal of version 1" }).click();
    await expect(writer.page.getByLabel("Reason")).toHaveValue("Privacy Concern");
    await expect(writer.page.getByRole("link", { name: "an older version" })).toHaveAttribute(
      "href",
      `${path}?version=1`,
    );
    await editor(writer.page, "Message").click();
    await writer.page.keyboard.type("My address is in it");
    await expect(writer.page.getByLabel("Name", { exact: true })).toHaveValue(username);
    await writer.page.getByRole("button", { name: "Submit" }).click();
    await expect(writer.page.getByRole("dialog")).toBeVisible();
    await open(moderator.page, "/moderation/messages");
    await moderator.page.getByRole("link", { name: `${path}?version=1` }).click();
    await expect(moderator.page).toHaveURL(/history\?version=1$/);
    await open(moderator.page, path);
    const { page: desk } = moderator;
    await desk.locator("summary", { hasText: "Remove" }).click();
    await expectClean(desk, "a version that is to be removed");
    await desk.getByLabel("Reason").fill("Gives an address away");
    await desk.getByRole("button", { name: "Remove version 1" }).click();
    await expect(desk.getByText("The version has been removed")).toBeVisible();
    await expect(desk.getByText("This version is not shown.")).toBeVisible();
  });

  test("an older version of a comment is taken away, and is there for nobody", async ({
    page,
    running,
    browser,
    mail,
  }) => {
    const writer = await enter(running, browser, mail);
    const moderator = await enter(running, browser, mail);
    await running.grantRoles({ [moderator.username]: "moderator" });
    const post = postOf(writer.username, "Use oil on it");
    const { id } = await call(writer, "POST", "create_problemsolution", post);
    const said = { ps_id: id, text: "<p>My number is 555 0100</p>" };
    const { comment } = await call(writer, "POST", "create_comment", said);
    await call(writer, "PUT", `edit_comment/${comment._id}`, { text: "<p>Which oil?</p>" });
    const path = `/post/${id}/history?comment=${comment._id}`;
    await open(page, path);
    await expect(page.getByText("555 0100").last()).toBeVisible();
    const { page: desk } = moderator;
    await open(desk, path);
    await desk.locator("summary", { hasText: "Remove" }).click();
    await expectClean(desk, "a version of a comment that is to be removed");
    await desk.getByLabel("Reason").fill("Gives a number away");
    await desk.getByRole("button", { name: "Remove version 1" }).click();
    await expect(desk.getByText("The version has been removed")).toBeVisible();
    for (const shown of [desk, page]) {
      await open(shown, path);
      await expect(shown.getByText("This version is not shown.")).toBeVisible();
      await expect(shown.getByText("555 0100")).toHaveCount(0);
    }
  });
});
