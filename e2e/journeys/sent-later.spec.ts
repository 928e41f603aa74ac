import type { Browser, Page } from "@playwright/test";
import { call, enter, publish, type Somebody } from "../community.ts";
import { expect, open, REFUSED, test } from "../fixtures.ts";
import type { MailServer } from "../mail-server.ts";
import type { Site } from "../site.ts";
import { beginComment, editor, fill } from "../writing.ts";

// What is sent when its form has gone is what the form would have sent, and it is sent once.

test.use({ expectedErrors: [REFUSED, /ERR_INTERNET_DISCONNECTED/] });

const WAITS = "This is sent by itself as soon as there is a network.";

/** Presses a button without a network, closes the form, and comes back once there is one; returns what is then sent. */
async function sendLater(member: Somebody, button: string, path: string): Promise<Record<string, unknown>> {
  const { page, context } = member;
  await context.setOffline(true);
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByText(WAITS)).toBeVisible();
  await page.close();
  await context.setOffline(false);
  member.page = await context.newPage();
  const request = member.page.waitForRequest((one) => one.url().includes(path) && one.method() !== "GET");
  await open(member.page, "/about");
  await expect(member.page.getByRole("status").filter({ hasText: "Sent: " })).toBeVisible();
  return (await request).postDataJSON();
}

test("another solution that waited for a network stands beside the first one", async ({ running, browser, mail }) => {
  const [ada, rowan] = [await enter(running, browser, mail), await enter(running, browser, mail)];
  const first = `Latch of ${ada.username}`;
  const path = await publish(ada, first);
  await open(rowan.page, `/createproblemsolution?to=${path.split("/").at(-1)}`);
  await expect(rowan.page.getByText(`Another solution to the problem of ${first}.`)).toBeVisible();
  await fill(rowan.page, `Latch of ${rowan.username}`);
  await sendLater(rowan, "Publish", "/api/create_problemsolution");
  await open(rowan.page, path);
  const beside = rowan.page.getByRole("navigation", { name: "Also Try" });
  await expect(beside.getByRole("link", { name: `Latch of ${rowan.username}` })).toBeVisible();
});

test("a suggestion that waited for a network says from which version it was written", async ({
  running,
  browser,
  mail,
}) => {
  const [author, reader] = [await enter(running, browser, mail), await enter(running, browser, mail)];
  const path = await publish(author, `Bolt of ${author.username}`);
  await open(reader.page, `${path}/suggestions/new`);
  await editor(reader.page, "Solution").fill("Turn it twice");
  await reader.page.locator("input[name=note]").fill("Once is not enough");
  const body = await sendLater(reader, "Send Suggestion", "/api/suggest_edit");
  expect(body).toMatchObject({ version: 1, publish: false });
});

/** An edit that waits for a network, and whose post is changed meanwhile. */
async function waitingEdit(site: Site, browser: Browser, mail: MailServer, name: string) {
  const author = await enter(site, browser, mail);
  const { page, context } = author;
  const title = `${name} of ${author.username}`;
  const path = await publish(author, title);
  const id = path.split("/").at(-1);
  const form = `/account/posts/all/edit/${id}`;
  await open(page, form);
  await editor(page, "Solution").fill("Oil it on the train");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(WAITS)).toBeVisible();
  const desk = { newTitle: title, newProblem: "<p>It squeaks</p>", newSolution: "<p>Grease it at the desk</p>" };
  await call(author, "PUT", `edit_problemsolution/${id}`, desk);
  return { page, context, path, form };
}

/** Expects that a form asks which of both is to stay. */
async function expectChoice(page: Page): Promise<void> {
  await expect(page.getByRole("alert").getByText("Grease it at the desk")).toBeVisible();
  await expect(editor(page, "Solution")).toHaveText("Oil it on the train");
  await expect(page.getByText(WAITS)).toHaveCount(0);
}

test("an edit that waited for a network is not sent over what was changed meanwhile", async ({
  running,
  browser,
  mail,
}) => {
  const { page, context, path, form } = await waitingEdit(running, browser, mail, "Hinge");
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await open(later, "/about");
  await expect(later.getByRole("status").filter({ hasText: "The post has been changed since" })).toBeVisible();
  await open(later, path);
  await expect(later.getByText("Grease it at the desk")).toBeVisible();
  await open(later, form);
  await expectChoice(later);
});

test("a form that waited for a network and was refused waits no more", async ({ running, browser, mail }) => {
  const { page, context, path, form } = await waitingEdit(running, browser, mail, "Hasp");
  await context.setOffline(false);
  await expectChoice(page);
  await page.getByRole("alert").getByRole("button", { name: "Keep this one" }).click();
  await open(page, form);
  await expect(editor(page, "Solution")).toHaveText("Oil it on the train");
  await expect(page.getByText(WAITS)).toHaveCount(0);
  await open(page, path);
  await expect(page.getByText("Grease it at the desk")).toBeVisible();
});

test("a message that asks for a removal says of which version when it is sent later, and its draft leads back there", async ({
  running,
  browser,
  mail,
}) => {
  const member = await enter(running, browser, mail);
  const { page } = member;
  const about = "/post/6/history?version=1";
  await open(page, `/contact?${new URLSearchParams({ about })}`);
  await editor(page, "Message").fill("My address is in there");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await open(page, "/drafts");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/contact\?about=/);
  await expect(editor(page, "Message")).toHaveText("My address is in there");
  const body = await sendLater(member, "Submit", "/api/contact");
  expect(body.message).toContain(about);
});

test("what another tab has sent meanwhile is not sent again by the form that waited", async ({
  running,
  browser,
  mail,
}) => {
  const member = await enter(running, browser, mail);
  const { page, context } = member;
  const path = await publish(member, `Rope of ${member.username}`);
  // This tab does not hear that the network is back: the other one is quicker.
  await page.addInitScript(() => addEventListener("online", (event) => event.stopImmediatePropagation(), true));
  await open(page, path);
  await (await beginComment(page)).fill("Only once, please");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit Comment" }).click();
  await expect(page.getByText(WAITS)).toBeVisible();
  await context.setOffline(false);
  const other = await context.newPage();
  await open(other, "/about");
  await expect(other.getByRole("status").filter({ hasText: "Sent: A comment" })).toBeVisible();
  const gone = page.getByRole("alert").filter({ hasText: "sent or discarded elsewhere" });
  await expect(gone).toBeVisible();
  await expect(page.getByText(WAITS)).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Comment" }).click();
  await gone.getByRole("button", { name: "Discard" }).click();
  await expect(gone).toHaveCount(0);
  await expect(editor(page, "Your Comment")).toHaveText("");
  await open(other, path);
  await expect(other.getByText("Only once, please")).toHaveCount(1);
});
