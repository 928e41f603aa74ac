import { createComment, deleteComment, editComment, getCommentSource } from "@unknot/contract/services/comments";
import { createProblemSolution, editProblemSolution, getProblemSolutions } from "@unknot/contract/services/posts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { createPost, createComment as makeComment } from "../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../testing/members.ts";
import { openTestApi } from "../testing/open-test-api.ts";
import { checkCounts } from "./check-counts.ts";
import { RENDER_ANEW } from "./render-anew.ts";
import { renderPostsAnew } from "./services/posts/index.ts";
import { RENDERER } from "./support/rich-text/renderer.ts";

const api = await openTestApi();
let rowan: LoggedIn;
beforeEach(async () => {
  rowan = await signUpAndLogIn(api);
});

const PROBLEM = '<p>Half of <span style="color:red">it</span> is $\\frac{1}{2}$</p>';
const SOLUTION = '<pre><code class="language-js">const half = 1 / 2;</code></pre>';

async function publish(): Promise<string> {
  const body = { title: "Halves", problem: PROBLEM, solution: SOLUTION };
  const answer = await rowan.browser.call(createProblemSolution, { body });
  if (!answer.success) throw new Error(answer.error);
  return answer.id;
}

const inForm = async (id: string) => {
  const answer = await rowan.browser.call(getProblemSolutions, { body: { query: { searchBy: "edit_id", value: id } } });
  return answer.success ? answer.list[0] : undefined;
};
const shown = async (id: string) => {
  const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } });
  return answer.success ? answer.list[0] : undefined;
};
const found = async (value: string) => {
  const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "text", value } } });
  return answer.success && answer.totalCount;
};

/** Makes a text look as an older renderer has left it. */
async function makeOld(table: "posts" | "comments", id: string, texts: object): Promise<void> {
  await api.db
    .updateTable(table)
    .set({ ...texts, renderer: RENDERER - 1 })
    .where("id", "=", id)
    .execute();
  await sql`update post_originals set made = md5(p.problem || p.solution) from posts p where p.id = post_id`.execute(
    api.db,
  );
  await sql`update comments set original_made = md5(text) where original is not null`.execute(api.db);
}

describe("what was written", () => {
  it("comes back into the form as it was typed, however it is shown", async () => {
    const id = await publish();
    expect((await shown(id))?.problem).toContain("<math");
    expect((await shown(id))?.solution).toContain("hljs-");
    const form = await inForm(id);
    expect(form?.problem).toBe("<p>Half of it is $\\frac{1}{2}$</p>");
    expect(form?.solution).toBe('<pre tabindex="0"><code class="language-js">const half = 1 / 2;</code></pre>');
    const body = { newTitle: "Halves", newProblem: form?.problem ?? "", newSolution: form?.solution ?? "" };
    const before = await shown(id);
    await rowan.browser.call(editProblemSolution, { params: { ps_id: id }, body });
    expect(await shown(id)).toMatchObject({ problem: before?.problem, solution: before?.solution });
    expect(await inForm(id)).toMatchObject({ problem: form?.problem, solution: form?.solution });
  });

  it("of a comment is its author's alone, and goes with it", async () => {
    const postId = await createPost(api.db);
    const made = await rowan.browser.call(createComment, { body: { ps_id: postId, text: "<p>It is $x^2$</p>" } });
    const comment_id = made.success ? made.comment._id : "";
    const source = (who = rowan) => who.browser.call(getCommentSource, { params: { comment_id } });
    expect(await source()).toMatchObject({ text: "<p>It is $x^2$</p>" });
    expect(await source(await signUpAndLogIn(api, "Other"))).toMatchObject({ status: 403 });
    await rowan.browser.call(editComment, { params: { comment_id }, body: { text: "<p>It is $y^2$</p>" } });
    expect(await source()).toMatchObject({ text: "<p>It is $y^2$</p>" });
    await makeComment(api.db, { postId, parentId: comment_id });
    await rowan.browser.call(deleteComment, { params: { comment_id } });
    expect(await source()).toMatchObject({ status: 404 });
    const row = await api.db.selectFrom("comments").select(["text", "original"]).where("id", "=", comment_id).execute();
    expect(row).toEqual([{ text: "", original: null }]);
  });

  it("is kept beside the HTML only where it differs from it", async () => {
    const body = { title: "Plain", problem: "<p>Plain words</p>", solution: "<p>And more</p>" };
    const answer = await rowan.browser.call(createProblemSolution, { body });
    expect(await api.db.selectFrom("post_originals").selectAll().execute()).toEqual([]);
    expect(await inForm(answer.success ? answer.id : "")).toMatchObject({ problem: body.problem });
  });
});

describe("what an older renderer made", () => {
  it("is made anew from the original, and stays the post that it was", async () => {
    const id = await publish();
    const before = await shown(id);
    await makeOld("posts", id, { problem: "<p>Half of it is badly shown</p>" });
    await api.runJob(RENDER_ANEW);
    expect(await shown(id)).toEqual(before);
    expect(await found("halves")).toBe(1);
    expect(await found("badly")).toBe(0);
    expect(await checkCounts(api.db)).toEqual([]);
    await makeOld("posts", id, { problem: "<p>Changed by hand</p>" });
    await api.runJob(RENDER_ANEW);
    expect((await shown(id))?.problem).toBe("<p>Changed by hand</p>");
  });

  it("is found by the words that it gained", async () => {
    const postId = await createPost(api.db, {
      problem: "<p>Old</p>",
      original: { form: "markdown", problem: "A **sprocket** squeaks", solution: "Oil" },
    });
    const text = "<p>Old</p>";
    const id = await makeComment(api.db, { postId, text, original: { form: "comment", text: "Try `lubricant`" } });
    await makeOld("posts", postId, {});
    await makeOld("comments", id, {});
    await api.runJob(RENDER_ANEW);
    expect((await shown(postId))?.problem).toBe("<p>A <strong>sprocket</strong> squeaks</p>");
    expect(await found("sprocket")).toBe(1);
    expect(await found("lubricant")).toBe(1);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("from before there were originals is taken apart once, and has one from then on", async () => {
    const id = await publish();
    const before = await shown(id);
    await api.db.deleteFrom("post_originals").execute();
    await sql`update posts set renderer = 0`.execute(api.db);
    expect((await inForm(id))?.problem).toBe("<p>Half of it is $\\frac{1}{2}$</p>");
    await api.runJob(RENDER_ANEW);
    expect(await shown(id)).toEqual(before);
    expect((await inForm(id))?.problem).toBe("<p>Half of it is $\\frac{1}{2}$</p>");
  });

  it("changed by an older release that still runs comes into the form as it was changed", async () => {
    const id = await publish();
    const problem = "<p>Changed</p>";
    await api.db.updateTable("posts").set({ problem }).where("id", "=", id).execute();
    expect(await inForm(id)).toMatchObject({
      problem,
      solution: '<pre tabindex="0"><code class="language-js">const half = 1 / 2;</code></pre>',
    });
  });

  it("is left alone where its author changes it at the same moment", async () => {
    const id = await publish();
    await makeOld("posts", id, {});
    const edit = { newTitle: "Halves", newProblem: "<p>Mine</p>", newSolution: "<p>Too</p>" };
    const richText = {
      ...api.context.richText,
      clean: async (task: Parameters<typeof api.context.richText.clean>[0]) => {
        await rowan.browser.call(editProblemSolution, { params: { ps_id: id }, body: edit });
        return api.context.richText.clean(task);
      },
    };
    await renderPostsAnew({ db: api.db, richText })("0", undefined);
    expect(await shown(id)).toMatchObject({ problem: "<p>Mine</p>", solution: "<p>Too</p>" });
  });
});
