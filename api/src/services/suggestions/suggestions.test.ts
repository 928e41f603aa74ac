import { getVersion, getVersions } from "@unknot/contract/services/history";
import { withdrawSuggestedEdit } from "@unknot/contract/services/suggestions";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LoggedIn } from "../../../testing/members.ts";
import { planOf } from "../../../testing/plans.ts";
import { beginSuggesting, texts } from "../../../testing/suggested-edits.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { suggestionsQuery, waitingQuery } from "./list-suggestions.ts";

let api: TestApi;
let w: Awaited<ReturnType<typeof beginSuggesting>>;
let author: LoggedIn;
let ada: LoggedIn;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  w = await beginSuggesting(api);
  ({ author, ada, id } = w);
});
afterAll(() => api.close());

describe("a suggested edit", () => {
  it("waits for the author, who is told, and reads what would be different", async () => {
    const one = await w.proposed({
      solution: "<p>Oil it</p>",
      tags: ["doors", "hinges"],
      note: "  Planing\n was wrong ",
    });
    expect((await w.read())?.solution).toBe("<p>Plane it</p>");
    const told = { text: "Ada suggests an edit of “A door that sticks”", path: `/post/${id}/suggestions` };
    expect(await w.news(author)).toEqual([{ ...told, excerpt: "Planing was wrong" }]);
    expect(await w.list(author)).toMatchObject({
      title: "A door that sticks",
      author: "Rowan",
      list: [
        { suggestion_id: one, user: "Ada", note: "Planing was wrong", status: "open", mayDecide: true, isOwn: false },
      ],
    });
    expect(await w.show(one)).toMatchObject({
      version: 1,
      suggestion: { isBehind: false },
      comparison: {
        title: [{ text: "A door that sticks", is: "same" }],
        tags: [
          { text: "doors", is: "same" },
          { text: "hinges", is: "added" },
        ],
        problem: [{ is: "same" }],
        solution: [{ parts: [{ text: "Plane it", is: "removed" }] }, { parts: [{ text: "Oil it", is: "added" }] }],
      },
    });
  });

  it("that is taken is an edit of the post, credited to who proposed it, who is told", async () => {
    const one = await w.proposed({
      title: "A door that squeaks",
      solution: "<p>Oil it</p>",
      tags: ["hinges"],
      note: "Why",
    });
    api.clock.advance(20_000);
    expect(await w.decide(one, true, { reason: "Thank you" })).toMatchObject({ success: true });
    expect(await w.read()).toMatchObject({ title: "A door that squeaks", solution: "<p>Oil it</p>", tags: ["hinges"] });
    expect(await api.call(getVersions, { params: { ps_id: id }, query: {} })).toMatchObject({
      list: [
        { number: 2, user: "Rowan", suggestedBy: "Ada", note: "Why", date: "2026-03-01T12:00:20.000Z" },
        { number: 1, user: "Rowan", suggestedBy: null },
      ],
    });
    expect(await api.call(getVersion, { params: { ps_id: id, number: "1" } })).toMatchObject({
      version: { title: "A door that sticks", tags: ["doors"] },
    });
    expect(await w.news(ada)).toEqual([
      {
        text: "Rowan has accepted your edit of “A door that squeaks”",
        excerpt: "Thank you",
        path: `/post/${id}/suggestions`,
      },
    ]);
    expect(await w.list(ada)).toMatchObject({ list: [{ status: "accepted", decidedBy: "Rowan", version: 2 }] });
    expect(await w.show(one)).toMatchObject({ status: 404 });
    expect(await w.decide(one, true)).toMatchObject({ status: 409, code: "already_decided" });
    expect(await w.decide(one, false)).toMatchObject({ status: 409 });
  });

  it("that is declined changes nothing, and its proposer reads why; they may propose again", async () => {
    const one = await w.proposed({ solution: "<p>Burn it</p>" });
    expect(await w.decide(one, false, { reason: "shit" })).toMatchObject({ status: 400, field: "reason" });
    expect(await w.decide(one, false, { reason: "Too much" })).toMatchObject({ success: true });
    expect((await w.read())?.solution).toBe("<p>Plane it</p>");
    expect(await api.call(getVersions, { params: { ps_id: id }, query: {} })).toMatchObject({ totalCount: 1 });
    expect(await w.news(ada)).toMatchObject([
      { text: "Rowan has declined your edit of “A door that sticks”", excerpt: "Too much" },
    ]);
    expect(await w.show(one, ada)).toMatchObject({ suggestion: { status: "declined", reason: "Too much" } });
    await w.proposed({ solution: "<p>Oil it</p>" });
    expect(await w.list(ada)).toMatchObject({ totalCount: 2, list: [{ status: "open" }, { status: "declined" }] });
  });

  it("is one for each member and post: a second one replaces the first, and its author is told once", async () => {
    expect(await w.begin()).toMatchObject({ text: { ...texts, tags: ["doors"] }, version: 1, suggestion_id: null });
    const one = await w.proposed({ solution: "<p>Oil it</p>", note: "One" });
    api.clock.advance(1000);
    expect(await w.proposed({ solution: "<p>Wax it</p>", tags: ["wax"] })).toBe(one);
    expect(await w.begin()).toMatchObject({
      text: { ...texts, solution: "<p>Wax it</p>", tags: ["wax"] },
      note: "",
      suggestion_id: one,
    });
    expect((await w.news(author)).length).toBe(1);
    const withdraw = (who: LoggedIn) => who.browser.call(withdrawSuggestedEdit, { params: { suggestion_id: one } });
    expect(await withdraw(author)).toMatchObject({ status: 403 });
    expect(await withdraw(ada)).toMatchObject({ success: true });
    expect(await withdraw(ada)).toMatchObject({ status: 404 });
    expect(await w.news(author)).toEqual([]);
    expect(await w.decide(one, true)).toMatchObject({ status: 404 });
  });

  it("keeps formulas and code as they are, and says where nothing is different", async () => {
    const begun = await w.begin();
    const text = begun.success ? begun.text : texts;
    expect(text.problem).toBe(texts.problem);
    expect(await w.propose(text)).toMatchObject({ status: 400, code: "nothing_suggested" });
    const one = await w.proposed({ ...text, solution: "<pre><code>open(door)</code></pre>" });
    const before = await w.read();
    await w.decide(one, true);
    expect(await w.read()).toMatchObject({
      problem: before?.problem,
      solution: expect.stringContaining("<code>open(door)"),
    });
  });

  it("that the post says by itself by now is taken without a version", async () => {
    const one = await w.proposed({ solution: "<p>Oil it</p>" });
    await w.edit("<p>Oil it</p>");
    expect(await w.decide(one, true)).toMatchObject({ success: true });
    expect(await w.list(ada)).toMatchObject({ list: [{ status: "accepted", version: null }] });
  });
});

describe("where something was changed meanwhile", () => {
  it("it says so, and is compared with what the post says now", async () => {
    const one = await w.proposed({ solution: "<p>Oil it</p>" });
    await w.edit("<p>Wax it</p>");
    const removed = [{ text: "Wax it", is: "removed" }];
    const added = [{ text: "Oil it", is: "added" }];
    expect(await w.show(one)).toMatchObject({
      version: 2,
      suggestion: { isBehind: true },
      comparison: { solution: [{ parts: removed }, { parts: added }] },
    });
    expect(await w.decide(one, true, { version: 1 })).toMatchObject({ status: 409, code: "suggestion_changed" });
    expect(await w.decide(one, true, { version: 2 })).toMatchObject({ success: true });
    expect(await w.list(ada)).toMatchObject({ list: [{ version: 3, isBehind: false }] });
  });

  it("nobody takes what they have not read", async () => {
    const one = await w.proposed({ solution: "<p>Oil it</p>" });
    const seen = await w.show(one);
    const changed = seen.success ? seen.suggestion.changed : "";
    api.clock.advance(1000);
    await w.proposed({ solution: "<p>Burn it</p>" });
    for (const accepted of [true, false])
      expect(await w.decide(one, accepted, { changed })).toMatchObject({ status: 409, code: "suggestion_changed" });
    expect(await w.propose({ solution: "<p>Wax it</p>", version: 7 })).toMatchObject({ success: true });
    expect(await w.list(ada)).toMatchObject({ list: [{ isBehind: false }] });
  });

  it("of two decisions at the same moment one counts", async () => {
    const one = await w.proposed({ solution: "<p>Oil it</p>" });
    const answers = await Promise.all([w.decide(one, true), w.decide(one, false), w.decide(one, true)]);
    expect(answers.filter(({ success }) => success).length).toBe(1);
  });
});

it("is found by indexes alone", async () => {
  const slice = { offset: 0, limit: 20 };
  const queries = [
    suggestionsQuery(api.db, { postId: id, userId: undefined }, slice),
    suggestionsQuery(api.db, { postId: id, userId: ada.id }, slice),
    waitingQuery(api.db, api.clock(), slice),
  ];
  for (const query of queries) {
    const explain = () =>
      api.db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        const plan = sql<Record<string, unknown>>`explain (format json) ${query}`;
        return (await plan.execute(trx)).rows;
      });
    expect((await planOf({ explain })).wholeTables).toEqual([]);
  }
});
