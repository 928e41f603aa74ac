import { createComment, editComment } from "@unknot/contract/services/comments";
import { removeVersion } from "@unknot/contract/services/history";
import { createProblemSolution, editProblemSolution } from "@unknot/contract/services/posts";
import { exportAccount, exportAccountFiles } from "@unknot/contract/services/user";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hide, createComment as makeComment } from "../../../testing/factories.ts";
import { noise, picture, sendImage } from "../../../testing/images.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { exportFilesOf } from "./export-files.ts";

let api: TestApi;
let rowan: LoggedIn;
beforeAll(async () => {
  api = await startTestApi({ usesTemporaryFolder: true, settings: { SITE_URL: "https://unknot.example" } });
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
});
afterAll(() => api.close());

const ask = (token: string | null, of = api) =>
  of.server.inject({
    url: `/api${exportAccountFiles.path}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

/** The files of somebody's ZIP, by their names. */
async function filesOf({ browser }: LoggedIn): Promise<Record<string, Uint8Array>> {
  const answer = await ask(browser.accessToken);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/zip",
    "cache-control": "no-store",
    "content-disposition": 'attachment; filename="account.zip"',
  });
  return unzipSync(answer.rawPayload);
}

const textOf = (files: Record<string, Uint8Array>, name: string): string => strFromU8(files[name] ?? new Uint8Array());
const upload = async (who: LoggedIn) => String((await sendImage(api, who, await picture().png().toBuffer())).url);
const show = (url: string) => `<p>See <img src="${url}" alt="the knot"></p>`;

async function publish({ browser }: LoggedIn, problem: string): Promise<string> {
  const body = { title: "A *knot*", problem, solution: "<p>Pull <strong>hard</strong></p>", tags: ["knots"] };
  const answer = await browser.call(createProblemSolution, { body });
  return answer.success ? answer.id : "";
}

async function edit({ browser }: LoggedIn, ps_id: string, newProblem: string, note = "") {
  api.clock.advance(1000);
  const body = { newTitle: "A *knot*", newProblem, newSolution: "<p>Pull</p>", note };
  expect(await browser.call(editProblemSolution, { params: { ps_id }, body })).toMatchObject({ success: true });
}

it("holds the same JSON, posts and comments as Markdown with what they said before, and images beside them", async () => {
  const url = await upload(rowan);
  const id = await publish(rowan, `<p>At first</p>${show(url)}`);
  await edit(rowan, id, `<p>It sticks</p>${show(url)}`, "Clearer");
  const made = await rowan.browser.call(createComment, { body: { ps_id: id, text: `<p>Mine</p>${show(url)}` } });
  const comment_id = made.success ? made.comment._id : "";
  await rowan.browser.call(editComment, { params: { comment_id }, body: { text: "<p>Mine, changed</p>" } });

  const files = await filesOf(rowan);
  const name = url.replace("/uploads/", "");
  expect(Object.keys(files)).toEqual(["account.json", `posts/${id}.md`, "comments.md", `images/${name}`]);
  expect(JSON.parse(textOf(files, "account.json"))).toEqual(await rowan.browser.call(exportAccount, {}));
  expect(Buffer.from(files[`images/${name}`] ?? [])).toEqual(await api.context.uploads.get(name));
  const post = textOf(files, `posts/${id}.md`);
  expect(post).toContain("# A \\*knot\\*\n");
  expect(post).toContain("Tags: knots");
  expect(post).toContain(`<https://unknot.example/post/${id}>`);
  expect(post).toContain(`## Problem\n\nIt sticks\n\nSee ![the knot](../images/${name})`);
  expect(post).toMatch(/# Version 1, .*\n\n## Problem\n\nAt first\n\nSee !\[the knot\]\(\.\.\/images/);
  expect(post).toContain("Pull **hard**");
  const comments = textOf(files, "comments.md");
  expect(comments).toContain("Mine, changed\n");
  expect(comments).toMatch(new RegExp(`### Version 1, .*\\n\\nMine\\n\\nSee !\\[the knot\\]\\(images/${name}\\)`));
});

it("has what is hidden of one's own, and nothing of others, nor what a moderator removed", async () => {
  const ash = await signUpAndLogIn(api, "Ash");
  const moss = await logInAs(api, "moderator", "Moss");
  const theirs = await upload(ash);
  const id = await publish(rowan, "<p>first words</p>");
  await edit(rowan, id, "<p>removed words</p>");
  await edit(rowan, id, "<p>present words</p>");
  const removal = { ps_id: id, number: 2, reason: "Rude" };
  expect(await moss.browser.call(removeVersion, { body: removal })).toMatchObject({ success: true });
  await hide(api.db, "posts", id);
  const other = await publish(ash, `<p>their words</p>${show(theirs)}`);
  await makeComment(api.db, { postId: id, text: "<p>their comment</p>" });
  await makeComment(api.db, { postId: other, authorId: rowan.id, text: show(theirs) });

  const files = await filesOf(rowan);
  expect(Object.keys(files)).toEqual(["account.json", `posts/${id}.md`, "comments.md"]);
  const all = Object.keys(files)
    .map((name) => textOf(files, name))
    .join("\n");
  expect(all).toContain("present words");
  expect(all).toContain("first words");
  expect(all).toContain("- Hidden");
  expect(all).not.toMatch(/removed words|their words|their comment/);
  // An image that is not theirs stays where it is.
  expect(textOf(files, "comments.md")).toContain(`![the knot](https://unknot.example${theirs})`);
});

it("counts with the JSON, and is refused to visitors", async () => {
  expect((await ask(null)).json()).toMatchObject({ success: false, code: "invalid_token" });
  const limited = await startTestApi({ settings: { RATE_LIMIT: "on" } });
  try {
    const { browser } = await signUpAndLogIn(limited);
    expect((await ask(browser.accessToken, limited)).statusCode).toBe(200);
    for (let time = 1; time < 10; time++)
      expect(await browser.call(exportAccount, {})).toMatchObject({ success: true });
    expect((await ask(browser.accessToken, limited)).statusCode).toBe(429);
    expect(await browser.call(exportAccount, {})).toMatchObject({ status: 429 });
  } finally {
    await limited.close();
  }
});

it("holds no more than what is being taken: an image is read when those before it have gone", async () => {
  for (let made = 0; made < 6; made++) await sendImage(api, rowan, await noise(300));
  const { uploads } = api.context;
  const { get } = uploads;
  let read = 0;
  uploads.get = (name) => {
    read++;
    return get(name);
  };
  const viewer = { id: rowan.id, username: rowan.username, role: "member" as const, sessionId: "0", mute: null };
  const file = await exportFilesOf(api.context, viewer);
  let taken = "";
  for await (const chunk of file) {
    taken += Buffer.from(chunk).toString("latin1");
    const begun = taken.split("PK\u0003\u0004").length - 1;
    expect(read).toBeLessThanOrEqual(begun);
  }
  expect(read).toBe(6);
  uploads.get = get;
});

it("is cut off where an image cannot be read, so that nobody takes a part for all of it", async () => {
  await upload(rowan);
  const { uploads } = api.context;
  const { get } = uploads;
  uploads.get = () => Promise.reject(new Error("away"));
  await expect(ask(rowan.browser.accessToken)).rejects.toThrow();
  uploads.get = get;
});
