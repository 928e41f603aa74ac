import { createComment as commentCall } from "@unknot/contract/services/comments";
import {
  createProblemSolution,
  deleteProblemSolution,
  editProblemSolution,
  getAutocompleteSuggestions,
  getProblemSolutions,
} from "@unknot/contract/services/posts";
import { beforeEach, describe, expect, it } from "vitest";
import { createComment, createPost, hide } from "../../../testing/factories.ts";
import { type LoggedIn, mute, signUpAndLogIn } from "../../../testing/members.ts";
import { openTestApi } from "../../../testing/open-test-api.ts";
import type { TestApi } from "../../../testing/test-api.ts";
import { checkCounts } from "../../check-counts.ts";
import { REMOVE_DELETED } from "./index.ts";

const api = await openTestApi();
let rowan: LoggedIn;
beforeEach(async () => {
  rowan = await signUpAndLogIn(api);
});

const good = { title: "Zipper stuck halfway", problem: "<p>It will not move</p>", solution: "<p>Use a pencil</p>" };
const HOURS = 3_600_000;

const create = (change: object = {}, who = rowan, idempotencyKey?: string) =>
  who.browser.call(
    createProblemSolution,
    { body: { ...good, ...change } },
    { ...(idempotencyKey && { idempotencyKey }) },
  );
const created = async (change: object = {}) => {
  const answer = await create(change);
  if (!answer.success) throw new Error(answer.error);
  return answer.id;
};
const edit = (ps_id: string, change: object = {}, who = rowan) => {
  const body = { newTitle: "New title", newProblem: "<p>New problem</p>", newSolution: "<p>New</p>", ...change };
  return who.browser.call(editProblemSolution, { params: { ps_id }, body });
};
const remove = (ps_id: string, deleted?: "true" | "false", who = rowan) =>
  who.browser.call(deleteProblemSolution, { params: { ps_id }, query: { ...(deleted && { deleted }) } });
const get = (
  query: { searchBy: "ps_id" | "text" | "edit_id" | "myAccount"; value?: string },
  who: TestApi["call"] = api.call,
  getDeleted = false,
) => who(getProblemSolutions, { body: { query, getDeleted } });
const listOf = (answer: Awaited<ReturnType<typeof get>>) => (answer.success ? answer.list : [answer]);

describe("publishing", () => {
  it("is seen by everybody at once, in lists and by search; only its author has it as their own", async () => {
    const id = await created();
    expect(listOf(await get({ searchBy: "ps_id", value: id }))).toMatchObject([
      { ...good, user: "Rowan", isSameUser: false, edited: null, likeCount: 0 },
    ]);
    expect(listOf(await get({ searchBy: "ps_id", value: id }, rowan.browser.call))).toMatchObject([
      { isSameUser: true },
    ]);
    expect(listOf(await get({ searchBy: "text", value: "zipper" }))).toMatchObject([{ id }]);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("and changing leave no control characters and marks of direction in the title", async () => {
    const id = await created({ title: "\u202eZipper\u202c \u001b[31mstuck\u0085half\u200eway\t" });
    expect(listOf(await get({ searchBy: "ps_id", value: id }))).toMatchObject([{ title: "Zipper [31mstuck halfway" }]);
    await edit(id, { newTitle: "A \u2066new\u2069 one\u0007" });
    expect(listOf(await get({ searchBy: "ps_id", value: id }))).toMatchObject([{ title: "A new one" }]);
    expect(await create({ title: "\u001b\u202e" })).toMatchObject({ error: "Please fill in the Title field" });
  });

  it.each([
    [{ title: " \u200b" }, "Please fill in the Title field"],
    [{ title: "x".repeat(121) }, "Title can be at most 120 characters long"],
    [{ problem: "<p><br></p>" }, "Please fill in the Problem field"],
    [{ solution: "<script>alert(1)</script>" }, "Please fill in the Solution field"],
    [{ title: "What the fuck" }, "Please remove any profanity from the Title text"],
    [{ problem: "<p>f<b>u</b>ck</p>" }, "Please remove any profanity from the Problem text"],
    [{ solution: "<p>f\u200bu\u200bc\u200bk</p>" }, "Please remove any profanity from the Solution text"],
    [{ problem: `<p>${"x".repeat(5001)}</p>` }, "Problem can be at most 5000 characters long"],
    [{ title: undefined }, "Please fill in the Title field"],
  ])("%j: %s", async (change, error) => {
    expect(await create(change)).toMatchObject({ status: 400, error });
  });

  it("keeps 5000 visible characters, whatever mark-up they need", async () => {
    const problem = `<p>${"<strong>x</strong>".repeat(5000)}</p>`;
    expect(await create({ problem })).toMatchObject({ success: true });
  });

  it("cleans HTML and collapses runs of empty paragraphs", async () => {
    const problem = `<p onclick="x()">a</p>${"<p></p>".repeat(6)}<p style="color:red">b</p><img src="https://x.example/i.png">`;
    const id = await created({ problem });
    const [post] = listOf(await get({ searchBy: "ps_id", value: id }));
    expect(post).toMatchObject({ problem: expect.stringMatching(/^<p>a<\/p>(<p><\/p>){3}<p>b<\/p>/) });
    expect(JSON.stringify(post)).not.toMatch(/onclick|style|<img/);
  });

  it("is for members who are not muted; the words are those of the specification", async () => {
    expect(await api.call(createProblemSolution, { body: good })).toMatchObject({ status: 403, code: "invalid_token" });
    await mute(api, rowan.id, { reason: "Scam" });
    const error = "You are currently muted and cannot create a ProblemSolution.";
    expect(await create()).toMatchObject({ status: 423, isMuted: true, error, message: error, reason: "Scam" });
    const id = await createPost(api.db, { authorId: rowan.id });
    expect(await edit(id)).toMatchObject({
      status: 423,
      message: "You are currently muted and cannot edit a ProblemSolution.",
    });
  });

  it("with the same key happens once within 24 hours, however often and however parallel it is sent", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({}, rowan, "key-1")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await create({ title: "Another title" }, rowan, "key-1")).toMatchObject({ status: 409, code: "key_reused" });
    expect(await create({}, rowan, "key-2")).not.toEqual(answers[0]);
    const moss = await signUpAndLogIn(api, "Moss");
    expect(await create({}, moss, "key-1")).not.toEqual(answers[0]);
    expect(await api.db.selectFrom("posts").select("id").execute()).toHaveLength(3);
    api.clock.advance(24 * HOURS + 1000);
    await rowan.browser.refresh();
    expect(await create({}, rowan, "key-1")).not.toEqual(answers[0]);
    expect(await create({}, rowan, "k".repeat(201))).toMatchObject({ status: 400 });
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("a key belongs to its call: under another one it is another key", async () => {
    const answer = await create({}, rowan, "key-1");
    const body = { ps_id: answer.success ? answer.id : "", text: "<p>Thanks</p>" };
    const comment = await rowan.browser.call(commentCall, { body }, { idempotencyKey: "key-1" });
    expect(comment).toMatchObject({ success: true, comment: { text: "<p>Thanks</p>" } });
    expect(await create({}, rowan, "key-1")).toEqual(answer);
  });

  it("costs at most 7 statements, of which one queues the look for who waits for it", async () => {
    expect(await api.countStatements(() => create({}, rowan, "key"))).toBeLessThanOrEqual(7);
  });
});

describe("editing", () => {
  it("replaces the text, says when, and search knows the new words only", async () => {
    const id = await created();
    api.clock.advance(1000);
    expect(await edit(id)).toMatchObject({ success: true, id });
    expect(listOf(await get({ searchBy: "ps_id", value: id }))).toMatchObject([
      { title: "New title", edited: "2026-03-01T12:00:01.000Z" },
    ]);
    expect(await get({ searchBy: "text", value: "zipper" })).toMatchObject({ totalCount: 0 });
    expect(listOf(await get({ searchBy: "text", value: "new title" }))).toMatchObject([{ id }]);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("is the author's alone; of what others cannot see they learn nothing", async () => {
    const id = await created();
    const moss = await signUpAndLogIn(api, "Moss");
    const missing = { status: 404, error: "Post could not be found" };
    expect(await edit(id, {}, moss)).toMatchObject({ status: 403, code: "not_allowed" });
    expect(await get({ searchBy: "edit_id", value: id }, moss.browser.call)).toMatchObject(missing);
    expect(await get({ searchBy: "edit_id", value: id })).toMatchObject({ status: 403, code: "invalid_token" });
    expect(listOf(await get({ searchBy: "edit_id", value: id }, rowan.browser.call))).toMatchObject([{ id }]);
    await remove(id);
    expect(await edit(id, {}, moss)).toMatchObject(missing);
    for (const unknown of [id, "999999", "x", "-1", "1e9"]) expect(await edit(unknown)).toMatchObject(missing);
    expect(await edit(id, { newTitle: "" })).toMatchObject({ status: 400 });
  });

  it("leaves what is hidden hidden", async () => {
    const id = await created();
    await hide(api.db, "posts", id);
    expect(await edit(id)).toMatchObject({ success: true });
    expect(await get({ searchBy: "text", value: "new title" })).toMatchObject({ totalCount: 0 });
    expect(listOf(await get({ searchBy: "myAccount" }, rowan.browser.call))).toMatchObject([
      { title: "New title", isHidden: { active: true, reason: "Spam" } },
    ]);
  });
});

describe("deleting", () => {
  it("takes it from everybody but its author's own list, with the minutes it is kept; restoring brings all back", async () => {
    const id = await created();
    await createComment(api.db, { postId: id });
    expect(await remove(id)).toEqual({
      success: true,
      message: "Your post has been deleted",
      isDeleted: true,
      deleteIn: 72 * 60,
    });
    expect(await get({ searchBy: "ps_id", value: id }, rowan.browser.call)).toMatchObject({ list: [], totalCount: 0 });
    expect(await get({ searchBy: "text", value: "zipper" })).toMatchObject({ totalCount: 0 });
    expect(await get({ searchBy: "myAccount" }, rowan.browser.call)).toMatchObject({ totalCount: 0 });
    api.clock.advance(90_000);
    expect(await get({ searchBy: "myAccount" }, rowan.browser.call, true)).toMatchObject({
      totalCount: 1,
      list: [{ id, title: good.title, deleteIn: 72 * 60 - 1 }],
    });
    expect(await checkCounts(api.db)).toEqual([]);
    expect(await remove(id)).toMatchObject({ isDeleted: false, deleteIn: null });
    expect(listOf(await get({ searchBy: "text", value: "zipper" }))).toMatchObject([{ id, commentCount: 1 }]);
    const { list } = (await api.call(getAutocompleteSuggestions, { query: { searchTerm: "zipp" } })) as {
      list: object[];
    };
    expect(list).toHaveLength(1);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("named by the state that is wanted can be repeated", async () => {
    const id = await created();
    for (const _ of [1, 2]) expect(await remove(id, "true")).toMatchObject({ isDeleted: true });
    for (const _ of [1, 2]) expect(await remove(id, "false")).toMatchObject({ isDeleted: false, deleteIn: null });
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("is the author's alone", async () => {
    const id = await created();
    const moss = await signUpAndLogIn(api, "Moss");
    expect(await remove(id, undefined, moss)).toMatchObject({ status: 403, code: "not_allowed" });
    await remove(id);
    expect(await remove(id, "false", moss)).toMatchObject({ status: 404 });
    expect(await get({ searchBy: "myAccount" }, moss.browser.call, true)).toMatchObject({ totalCount: 0 });
  });

  it("is for good after 72 hours", async () => {
    const id = await created();
    await createComment(api.db, { postId: id });
    await remove(id);
    api.clock.advance(72 * HOURS - 1000);
    await api.runJob(REMOVE_DELETED);
    await rowan.browser.refresh();
    expect(await remove(id, "false")).toMatchObject({ isDeleted: false });
    await remove(id, "true");
    api.clock.advance(72 * HOURS + 1000);
    await api.runJob(REMOVE_DELETED);
    await rowan.browser.refresh();
    expect(await remove(id, "false")).toMatchObject({ status: 404 });
    expect(await api.db.selectFrom("comments").select("id").execute()).toEqual([]);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("brings a hidden one back hidden", async () => {
    const id = await created();
    await hide(api.db, "posts", id);
    await remove(id);
    await remove(id);
    expect(await get({ searchBy: "text", value: "zipper" })).toMatchObject({ totalCount: 0 });
    expect(await checkCounts(api.db)).toEqual([]);
  });
});
