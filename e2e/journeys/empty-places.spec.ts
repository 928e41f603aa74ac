import type { Page } from "@playwright/test";
import { enter, publish } from "../community.ts";
import { expect, NOT_FOUND, open, test } from "../fixtures.ts";
import { makeMember } from "../members.ts";

test.use({ expectedErrors: [NOT_FOUND] });

type Place = { path: string; says: string | RegExp; way: string; leadsTo: string };

/** What an empty place says, and where its link leads; a button of the place shows what it hid. */
async function leadsOn(page: Page, { path, says, way, leadsTo }: Place): Promise<void> {
  await open(page, path);
  await expect(page.getByText(says)).toBeVisible();
  const step = page.getByRole("link", { name: way, exact: true }).last();
  await expect(step).toHaveAttribute("href", leadsTo);
}

test("every empty place of a member says what would be there, and leads on", async ({ page, context, site, mail }) => {
  const { username } = await makeMember(context, site, mail);
  const other = await context.browser()?.newContext({ baseURL: site });
  if (!other) throw new Error("There is no browser.");
  const stranger = await makeMember(other, site, mail);
  await other.close();
  const places: Place[] = [
    {
      path: `/profile/${username}/posts`,
      says: "What you publish will be here",
      way: "Share a Problem You Solved",
      leadsTo: "/createproblemsolution",
    },
    {
      path: `/profile/${stranger.username}/posts`,
      says: `What ${stranger.username} publishes will be here`,
      way: "See What Others Wrote",
      leadsTo: "/",
    },
    {
      path: `/profile/${username}/comments`,
      says: "What you say about problems and solutions",
      way: "See What Others Wrote",
      leadsTo: "/",
    },
    {
      path: "/account/posts/all",
      says: "What you publish will be here",
      way: "Create a Post",
      leadsTo: "/createproblemsolution",
    },
    {
      path: "/account/posts/deleted",
      says: "What you delete stays here for a while",
      way: "Back to What You Wrote",
      leadsTo: "/account/posts/all",
    },
    { path: "/account/decisions", says: "No decisions.", way: "See How We Moderate", leadsTo: "/transparency" },
    {
      path: "/notifications",
      says: /Replies, comments, likes.* will be here/,
      way: "Choose What You Are Told",
      leadsTo: "/account/reach",
    },
    {
      path: "/drafts",
      says: "What you begin to write and do not send is listed here",
      way: "Create a Post",
      leadsTo: "/createproblemsolution",
    },
    {
      path: "/?query=zyzzogeton",
      says: "Have you solved it?",
      way: "Write it up",
      leadsTo: "/createproblemsolution?title=zyzzogeton",
    },
  ];
  for (const place of places) await leadsOn(page, place);
});

test("every empty list of the moderators says what would be there, and leads on", async ({
  page,
  context,
  running,
  mail,
}) => {
  const moderator = await makeMember(context, running.url, mail);
  await running.grantRoles({ [moderator.username]: "moderator" });
  const isThere = (name: string) => expect(page.getByRole("main").getByText(name)).toBeVisible();

  await open(page, "/moderation/members");
  await page.getByRole("searchbox", { name: /begins with/ }).fill("zyzzogeton");
  await isThere("User could not be found");
  await page.getByRole("button", { name: "Show Everybody" }).click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();

  await open(page, "/moderation/log?username=zyzzogeton");
  await isThere("Each decision, with who made it and why, will be listed here.");
  await page.getByRole("button", { name: "Show All Entries" }).click();
  await expect(page).toHaveURL(/\/moderation\/log$/);

  // What others do on this site decides whether something waits; what is answered, nobody has here.
  for (const part of ["appeals", "messages"]) {
    await open(page, `/moderation/${part}`);
    await page.getByRole("combobox", { name: "Show" }).selectOption("Answered");
    await isThere("What has been decided or answered will be listed here.");
    await page.getByRole("button", { name: "Show What Is Waiting" }).click();
    await expect(page.getByRole("combobox", { name: "Show" })).toHaveValue("open");
  }
});

test("who finds nothing is told when somebody writes it up, and can stop waiting", async ({
  page,
  context,
  browser,
  running,
  mail,
}) => {
  await makeMember(context, running.url, mail);
  for (const words of ["zitherstring zitherbow", "zitherpeg zitherlid"]) {
    await open(page, `/?query=${encodeURIComponent(words)}`);
    await page.getByRole("button", { name: "Tell Me When Somebody Does" }).click();
    await expect(page.getByText("You will be told once, when somebody writes it up.")).toBeVisible();
  }
  await open(page, "/account/reach");
  const waiting = page.getByRole("region", { name: "Searches you wait for" });
  await waiting.getByRole("button", { name: "Stop waiting for zitherpeg zitherlid" }).click();
  await expect(waiting.getByRole("listitem")).toHaveCount(1);

  const writer = await enter(running, browser, mail);
  const path = await publish(writer, "A zitherstring and its zitherbow");
  await writer.context.close();
  // A job tells; until it has, the list is what it was.
  await expect(async () => {
    await open(page, "/notifications");
    const news = page.getByRole("link", {
      name: /has written up what you looked for: “A zitherstring and its zitherbow”/,
    });
    await expect(news).toHaveAttribute("href", path, { timeout: 500 });
  }).toPass();
  await open(page, "/account/reach");
  await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});
