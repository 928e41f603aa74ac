import { getDecisions } from "@unknot/contract/services/appeals";
import {
  compareVersions,
  getVersion,
  getVersions,
  removeVersion,
  restoreVersion,
} from "@unknot/contract/services/history";
import { hideContent, unhideContent } from "@unknot/contract/services/moderation";
import {
  createProblemSolution,
  deleteProblemSolution,
  editProblemSolution,
  getProblemSolutions,
} from "@unknot/contract/services/posts";
import { getTransparency } from "@unknot/contract/services/records";
import { deleteAccount, exportAccount } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type LoggedIn, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let author: LoggedIn;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set("2026-03-01T12:00:00Z");
  author = await signUpAndLogIn(api, "Rowan");
  const body = {
    ...{ title: "A door that sticks", problem: "<p>It sticks</p>", solution: "<p>Plane it</p>" },
    tags: ["doors"],
  };
  const answer = await author.browser.call(createProblemSolution, { body });
  id = answer.success ? answer.id : "";
});
afterAll(() => api.close());

type Call = TestApi["call"];
type Edit = { title?: string; problem?: string; solution?: string; tags?: string[]; note?: string };
async function edit({ title, problem, solution, ...others }: Edit) {
  api.clock.advance(20_000);
  const newTitle = title ?? "A door that sticks";
  const texts = { newProblem: problem ?? "<p>It sticks</p>", newSolution: solution ?? "<p>Plane it</p>" };
  const body = { newTitle, ...texts, ...others };
  return author.browser.call(editProblemSolution, { params: { ps_id: id }, body });
}
const list = (call: Call = api.call, query = {}) => call(getVersions, { params: { ps_id: id }, query });
const show = (number: number | string, call: Call = api.call) =>
  call(getVersion, { params: { ps_id: id, number: String(number) } });
const compare = (from: number, to: number, call: Call = api.call) =>
  call(compareVersions, { params: { ps_id: id }, query: { from: String(from), to: String(to) } });
const decide = (moss: LoggedIn, endpoint: typeof hideContent | typeof unhideContent) =>
  moss.browser.call(endpoint, { body: { object_id: id, type: "problemSolution", reason: "Rude" } });

it("keeps what each change replaced: who, when, why, the texts and the tags", async () => {
  const first = { number: 1, user: "Rowan", date: "2026-03-01T12:00:00.000Z", note: "", isReadable: true };
  expect(await list()).toMatchObject({ list: [first], totalCount: 1, hasMore: false });
  expect(await show(1)).toMatchObject({ version: { title: "A door that sticks", tags: ["doors"] } });
  await edit({ solution: "<p>Oil its hinges</p>", note: "  Planing was\n wrong " });
  await edit({ title: "A door that squeaks", solution: "<p>Oil its hinges</p>", tags: ["doors", "hinges"] });
  const dated = (seconds: number) => ({ user: "Rowan", date: `2026-03-01T12:00:${seconds}.000Z`, isReadable: true });
  expect(await list()).toMatchObject({
    list: [{ ...dated(40), number: 3, note: "" }, { ...dated(20), number: 2, note: "Planing was wrong" }, first],
    totalCount: 3,
  });
  expect(await show(1)).toMatchObject({ version: { solution: "<p>Plane it</p>", tags: ["doors"], note: "" } });
  expect(await show(2)).toMatchObject({
    version: { title: "A door that sticks", solution: "<p>Oil its hinges</p>", tags: ["doors"] },
  });
  expect(await show(3)).toMatchObject({ version: { title: "A door that squeaks", tags: ["doors", "hinges"] } });
});

it("what changes nothing is no change", async () => {
  expect(await edit({ note: "Nothing" })).toMatchObject({ success: true });
  expect(await edit({ tags: ["doors"] })).toMatchObject({ success: true });
  expect(await list()).toMatchObject({ totalCount: 1 });
  const found = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value: id } } });
  expect(found).toMatchObject({ list: [{ edited: null }] });
});

it("says what is different by words, in text and in code, and in tags", async () => {
  const code = (sign: string) => `<pre><code>let door = ${sign};\nopen(door);</code></pre>`;
  await edit({ problem: `<p>It sticks in summer</p>${code("1")}`, solution: "<p>Plane it</p>" });
  await edit({
    ...{ title: "A door that squeaks", problem: `<p>It sticks in winter</p>${code("2")}`, tags: ["hinges"] },
    solution: '<p>Plane <a href="https://example.com/it">it</a></p>',
  });
  const answer = await compare(2, 3);
  expect(answer).toMatchObject({
    comparison: {
      from: { number: 2 },
      to: { number: 3 },
      title: [
        { text: "A door that ", is: "same" },
        { text: "sticks", is: "removed" },
        { text: "squeaks", is: "added" },
      ],
      tags: [
        { text: "doors", is: "removed" },
        { text: "hinges", is: "added" },
      ],
    },
  });
  const { problem, solution } = answer.success ? answer.comparison : { problem: [], solution: [] };
  const said = (parts: { text: string; is: string }[]) =>
    parts.map(({ text, is }) => (is === "same" ? text : `${is === "added" ? "+" : "-"}[${text}]`)).join("");
  expect(problem.map(({ is, isCode, parts }) => [is, isCode, said(parts)])).toEqual([
    ["changed", false, "It sticks in -[summer]+[winter]"],
    ["changed", true, "let door = -[1]+[2];"],
    ["same", true, "open(door);"],
  ]);
  expect(solution.map(({ parts }) => said(parts))).toEqual(["Plane it+[ (https://example.com/it)]"]);
});

it("shows as much of the versions as of the post", async () => {
  await edit({ solution: "<p>Oil its hinges</p>" });
  const stranger = await signUpAndLogIn(api, "Ada");
  const moss = await logInAs(api, "moderator", "Moss");
  await decide(moss, hideContent);
  const calls = [(call: Call) => list(call), (call: Call) => show(1, call), (call: Call) => compare(1, 2, call)];
  for (const call of calls) {
    for (const who of [api.call, stranger.browser.call]) expect(await call(who)).toMatchObject({ status: 404 });
    for (const who of [author, moss]) expect(await call(who.browser.call)).toMatchObject({ success: true });
  }
  await decide(moss, unhideContent);
  for (const call of calls) expect(await call(api.call)).toMatchObject({ success: true });
  await author.browser.call(deleteProblemSolution, { params: { ps_id: id }, query: { deleted: "true" } });
  for (const call of calls)
    for (const who of [author, moss]) expect(await call(who.browser.call)).toMatchObject({ status: 404 });
});

it("what was changed while the post was hidden is shown to its author and moderators alone, even when it is back", async () => {
  await edit({ solution: "<p>Oil its hinges</p>", note: "Better" });
  const moss = await logInAs(api, "moderator", "Moss");
  await decide(moss, hideContent);
  await edit({ solution: "<p>Open it</p>", note: "Mended" });
  await decide(moss, unhideContent);
  expect(await list()).toMatchObject({
    list: [
      { number: 3, note: "Mended", isReadable: true },
      { number: 2, note: "", isReadable: false },
      { number: 1, isReadable: false },
    ],
  });
  for (const number of [1, 2]) expect(await show(number)).toMatchObject({ status: 404 });
  expect(await compare(1, 3)).toMatchObject({ status: 404 });
  for (const who of [author, moss]) {
    expect(await show(2, who.browser.call)).toMatchObject({ version: { note: "Better" } });
    expect(await compare(1, 3, who.browser.call)).toMatchObject({ success: true });
  }
});

it("refuses numbers that are none, and a note that is too long or rude", async () => {
  for (const number of ["0", "2", "-1", "1.5", "x", "999999999", "99999999999999999999"])
    expect(await show(number)).toMatchObject({ status: 404 });
  expect(await compare(1, 2)).toMatchObject({ status: 404 });
  expect(await compare(1, 1)).toMatchObject({ success: true });
  expect(await edit({ title: "Another", note: "n".repeat(201) })).toMatchObject({ status: 400, field: "note" });
  expect(await edit({ title: "Another", note: "shit door" })).toMatchObject({ status: 400, field: "note" });
  expect(await list()).toMatchObject({ totalCount: 1 });
});

it("goes with the post, or stays without its author's name; the author's copy holds it", async () => {
  await edit({ solution: "<p>Oil its hinges</p>", note: "Better" });
  expect(await author.browser.call(exportAccount, {})).toMatchObject({
    versions: [{ ps_id: id, number: 1, solution: "<p>Plane it</p>", tags: ["doors"], note: "" }],
  });
  await author.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: false } });
  expect(await list()).toMatchObject({ list: [{ user: "deleted user" }, { user: "deleted user" }] });
  await api.db.deleteFrom("posts").where("id", "=", id).execute();
  expect(await api.db.selectFrom("post_versions").selectAll().execute()).toEqual([]);
});

it("lists many in pages, the present one first", async () => {
  for (let count = 2; count <= 23; count++) await edit({ title: `A door that sticks, ${count}` });
  const first = await list();
  expect(first).toMatchObject({ totalCount: 23, hasMore: true });
  expect(first.success && first.list.map(({ number }) => number)).toEqual(
    Array.from({ length: 20 }, (_, at) => 23 - at),
  );
  const second = await list(api.call, { page: "2" });
  expect(second.success && second.list.map(({ number }) => number)).toEqual([3, 2, 1]);
  expect(await list(api.call, { page: "3" })).toMatchObject({ list: [], hasMore: false });
});

it("makes the post say again what it said, which is a change of its own", async () => {
  const formula = "<p>It is $\\frac{1}{2}$ too wide</p>";
  await edit({ problem: formula, tags: ["doors", "wood"] });
  const before = await show(2);
  await edit({ problem: "<p>Nothing</p>", tags: ["doors"] });
  const restore = (number: string, who = author) =>
    who.browser.call(restoreVersion, { params: { ps_id: id, number }, body: { note: "Back" } });
  expect(await restore("2")).toMatchObject({ success: true });
  const { problem, tags } = before.success ? before.version : { problem: "", tags: [] };
  expect(problem).toContain("<math");
  expect(await show(4)).toMatchObject({ version: { problem, tags, note: "Back" } });
  expect(await restore("9")).toMatchObject({ status: 404 });
  expect(await restore("1", await signUpAndLogIn(api, "Ada"))).toMatchObject({ status: 403 });
});

it("a moderator takes an older version away for good, says why, and everybody is told that it happened", async () => {
  await edit({ problem: "<p>My number is 555 0100</p>", note: "By mistake 555 0100" });
  await edit({ problem: "<p>It sticks again</p>" });
  const moss = await logInAs(api, "moderator", "Moss");
  const remove = (number: number, { reason = "Private", who = moss } = {}) =>
    who.browser.call(removeVersion, { body: { ps_id: id, number, reason } });
  expect(await remove(2, { who: author })).toMatchObject({ status: 404 });
  expect(await remove(2, { reason: " " })).toMatchObject({ status: 400, field: "reason" });
  expect(await remove(3)).toMatchObject({ status: 400, field: "number" });
  expect(await remove(9)).toMatchObject({ status: 404 });
  expect(await remove(2)).toMatchObject({ success: true });
  for (const call of [api.call, author.browser.call, moss.browser.call]) {
    expect(await show(2, call)).toMatchObject({ status: 404 });
    expect(await compare(1, 2, call)).toMatchObject({ status: 404 });
    expect(await list(call)).toMatchObject({ list: [{}, { number: 2, note: "", isReadable: false }, {}] });
  }
  expect(JSON.stringify(await api.db.selectFrom("post_versions").selectAll().execute())).not.toContain("555");
  expect(JSON.stringify(await author.browser.call(exportAccount, {}))).not.toContain("555");
  const decision = { action: "erase", object_id: id, reason: "Private", mayAppeal: false };
  expect(await author.browser.call(getDecisions, { query: {} })).toMatchObject({ list: [decision] });
  expect(await api.call(getTransparency, { query: {} })).toMatchObject({ list: [{ action: "erase" }] });
  expect(await remove(2)).toMatchObject({ success: true });
  expect(await author.browser.call(getDecisions, { query: {} })).toMatchObject({ totalCount: 1 });
  expect(await show(1)).toMatchObject({ success: true });
});
