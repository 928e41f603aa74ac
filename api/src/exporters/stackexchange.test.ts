import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createComment, editComment, getComments } from "@unknot/contract/services/comments";
import { getCommentVersions, getVersion, getVersions, removeVersion } from "@unknot/contract/services/history";
import { unhideContent } from "@unknot/contract/services/moderation";
import {
  createProblemSolution,
  editProblemSolution,
  getProblemSolutions,
  toggleLike,
} from "@unknot/contract/services/posts";
import { decideSuggestedEdit, suggestEdit } from "@unknot/contract/services/suggestions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createComment as addComment, hide, markDeleted } from "../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../testing/members.ts";
import { logInAs } from "../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { importStackExchange } from "../importers/stackexchange/index.ts";
import { exportDump } from "./stackexchange.ts";

/** Everything that may stand in a text; pictures are no part of a dump. */
const texts: string[] = JSON.parse(await readFile(new URL("../../../e2e/everything.json", import.meta.url), "utf8"));
const ALSO = [
  '<p>$e = mc^2$ &lt;row Id="1"/&gt; "quoted" 机 🪢</p><pre><code class="language-js">let a = 1;\n\tb();</code></pre>',
];

/** As long as a comment may be to the eye, and eight times as long in HTML. */
const LONG = `<p>${"<strong>a</strong><em>b</em>".repeat(500)}</p>`;
/** Longer to the eye, as an answer of a dump is whose picture has become a link with what the picture shows. */
const IMPORTED = `<p>${"x".repeat(990)}</p><p><a href="https://elsewhere.example/knot.png" rel="nofollow ugc noopener">A knot on a pier</a></p>`;

const PUBLISHER = { siteUrl: "https://unknot.example", licence: null };

let here: TestApi;
let folder: string;
beforeAll(async () => {
  here = await startTestApi();
  folder = await mkdtemp(join(tmpdir(), "unknot-dump-"));
});
afterAll(async () => {
  await here.close();
  await rm(folder, { recursive: true, force: true });
});

type Answer = { success: boolean; error?: string };
function good<A extends Answer>(answer: A): Extract<A, { success: true }> {
  if (!answer.success) throw new Error(answer.error);
  return answer as Extract<A, { success: true }>;
}

async function publish({ browser }: LoggedIn, title: string, text: string): Promise<string> {
  const body = { title, problem: text, solution: `<p>Solved.</p>${text}`, tags: ["knots", "c++"] };
  return good(await browser.call(createProblemSolution, { body })).id;
}

async function comment({ browser }: LoggedIn, ps_id: string, text: string, parent_id?: string): Promise<string> {
  const body = { ps_id, text, ...(parent_id && { parent_id }) };
  return good(await browser.call(createComment, { body })).comment._id;
}

type Edit = { problem: string; title?: string; tags?: string[]; note?: string };
async function edit({ browser }: LoggedIn, ps_id: string, { title = "Changed", problem, ...others }: Edit) {
  here.clock.advance(1000);
  const body = { newTitle: title, newProblem: problem, newSolution: "<p>Solved.</p>", ...others };
  good(await browser.call(editProblemSolution, { params: { ps_id }, body }));
}

async function editOf({ browser }: LoggedIn, comment_id: string, newText: string) {
  here.clock.advance(1000);
  good(await browser.call(editComment, { params: { comment_id }, body: { text: newText } }));
}

/** Posts and comments that were changed in all ways; what nobody is to read of it says `secret`. */
async function writeHistory(anna: LoggedIn, bob: LoggedIn) {
  const carla = await signUpAndLogIn(here, "carla");
  const moss = await logInAs(here, "moderator", "Moss");
  const id = await publish(anna, "To be changed", "<p>First.</p>");
  await edit(anna, id, { problem: ALSO[0] as string, note: "Which row & why" });
  await edit(anna, id, { title: "Changed <again>", problem: ALSO[0] as string, tags: [] });
  here.clock.advance(1000);
  const body = { title: "Suggested", problem: "<p>By carla.</p>", solution: "<p>Hers.</p>", tags: ["knots"], note: "" };
  const { suggestion_id } = good(await carla.browser.call(suggestEdit, { params: { ps_id: id }, body }));
  const decision = { body: { accepted: true } };
  good(await anna.browser.call(decideSuggestedEdit, { params: { suggestion_id }, ...decision }));
  const first = await comment(bob, id, "<p>A comment</p>");
  await editOf(bob, first, "<p>A changed <strong>comment</strong></p>");

  const other = await publish(bob, "Other", "<p>Shown at first.</p>");
  await edit(bob, other, { problem: "<p>secret that is removed</p>", note: "secret note" });
  await edit(bob, other, { problem: "<p>Shown in the end.</p>" });
  const removed = { ps_id: other, number: 2, reason: "Too much" };
  good(await moss.browser.call(removeVersion, { body: removed }));

  const third = await publish(bob, "secret title", "<p>secret text</p>");
  await hide(here.db, "posts", third);
  await edit(bob, third, { title: "Mended", problem: "<p>Mended.</p>" });
  const shown = { object_id: third, type: "problemSolution" as const, reason: "Mended" };
  good(await moss.browser.call(unhideContent, { body: shown }));
}

/** What everybody reads of the history of a post, the present version first. */
async function historyOf(api: TestApi, ps_id: string) {
  const { list } = good(await api.call(getVersions, { params: { ps_id }, query: {} }));
  return Promise.all(
    list.map(async (head) => {
      if (!head.isReadable) return head;
      const version = await api.call(getVersion, { params: { ps_id, number: String(head.number) } });
      return { ...head, ...good(version).version };
    }),
  );
}

async function historyOfComment(api: TestApi, comment_id: string) {
  return good(await api.call(getCommentVersions, { params: { comment_id }, query: {} })).list;
}

/** All that the public sees, without numbers, which are others in another database. */
async function publicOf(api: TestApi) {
  const { list } = good(
    await api.call(getProblemSolutions, { body: { query: { searchBy: "trending", sort: "newest" } } }),
  );
  return Promise.all(
    list.map(async ({ id, title, problem, solution, user, date, edited, likeCount, tags }) => {
      const query = { searchBy: "ps_id" as const, value: id, withReplies: true };
      const { list: thread } = good(await api.call(getComments, { body: { query } }));
      const textOf = new Map(thread.map((one) => [one._id, one.text]));
      const comments = thread.map(async ({ _id, text, user, date, edited, likeCount, parent_id }) => ({
        ...{ text, user, date, edited, likeCount, answers: parent_id && textOf.get(parent_id) },
        versions: edited && (await historyOfComment(api, _id)),
      }));
      return {
        ...{ title, problem, solution, user, date, edited, likeCount, tags, versions: await historyOf(api, id) },
        comments: await Promise.all(comments),
      };
    }),
  );
}

/** Versions without those that nobody may read: where they were is in no dump. */
function readable(post: Awaited<ReturnType<typeof publicOf>>[number]) {
  const versions = post.versions.filter(({ isReadable }) => isReadable);
  const numbered = versions.map((version, at) => ({ ...version, number: versions.length - at }));
  return { ...post, versions: numbered };
}

describe("a dump of the site", () => {
  it("is the public site again when it is imported, and nothing else", async () => {
    const anna = await signUpAndLogIn(here, "Anna Lee");
    const bob = await signUpAndLogIn(here, "bob");
    for (const [number, text] of [...texts.filter((text) => !text.includes("<img")), ...ALSO].slice(-15).entries()) {
      here.clock.advance(5000);
      const id = await publish(number % 2 ? anna : bob, `Everything <b>&amp; ${number}`, text);
      const first = await comment(bob, id, `<p>First of ${number}</p>${ALSO[0]}`);
      here.clock.advance(1000);
      await comment(anna, id, "<p>An answer to it</p>", first);
      await anna.browser.call(toggleLike, { body: { parent_id: first, parent_type: "comment" } });
      if (number < 3)
        for (const one of [anna, bob].slice(0, number))
          await one.browser.call(toggleLike, { body: { parent_id: id, parent_type: "problemSolution" } });
    }
    await writeHistory(anna, bob);
    const long = await publish(anna, "Long comments", "<p>Say more.</p>");
    await editOf(bob, await comment(bob, long, "<p>Short</p>"), LONG);
    await addComment(here.db, { postId: long, authorId: bob.id, text: IMPORTED });
    const before = await publicOf(here);
    expect(before).toHaveLength(19);
    const secret = await publish(anna, "Hidden secret", "<p>hidden words</p>");
    await hide(here.db, "posts", secret);
    await markDeleted(here.db, "posts", await publish(anna, "Deleted secret", "<p>deleted words</p>"));
    const shown = await publish(bob, "Shown", "<p>Shown.</p>");
    const gone = await comment(anna, shown, "<p>comment words</p>");
    await hide(here.db, "comments", gone);

    const to = join(folder, "unknot.example");
    expect(await exportDump(here.db, to, PUBLISHER)).toEqual({ members: 3, posts: 20, comments: 33, versions: 10 });
    const files = await Promise.all(
      ["Users", "Posts", "Votes", "Comments", "PostHistory", "CommentHistory"].map((name) =>
        readFile(join(to, `${name}.xml`), "utf8"),
      ),
    );
    expect(files.join()).not.toMatch(/secret|hidden words|deleted words|comment words|@unknot/);

    const there = await startTestApi();
    try {
      const report = await importStackExchange(there.db, to);
      expect(report.toString()).not.toContain("could not");
      const after = await publicOf(there);
      expect(after.find(({ title }) => title === "Shown")?.comments).toEqual([]);
      expect(after.filter(({ title }) => title !== "Shown")).toEqual(before.map(readable));
      const again = join(folder, "again");
      expect(await exportDump(there.db, again, PUBLISHER)).toEqual({
        members: 3,
        posts: 20,
        comments: 33,
        versions: 10,
      });
    } finally {
      await there.close();
    }
  });

  it("replaces nothing", async () => {
    const to = await mkdtemp(join(folder, "full-"));
    await writeFile(join(to, "Posts.xml"), "mine");
    await expect(exportDump(here.db, to, PUBLISHER)).rejects.toThrow("holds something already");
    expect(await readFile(join(to, "Posts.xml"), "utf8")).toBe("mine");
  });
});
