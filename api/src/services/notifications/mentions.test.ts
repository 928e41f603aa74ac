import { createComment as commentCall, editComment } from "@unknot/contract/services/comments";
import { hideContent, unhideContent } from "@unknot/contract/services/moderation";
import { getNotifications, updateNotificationPreferences } from "@unknot/contract/services/notifications";
import { createProblemSolution, editProblemSolution } from "@unknot/contract/services/posts";
import { getMemberSuggestions } from "@unknot/contract/services/user";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMember, createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { namesIn } from "./mentions.ts";

let api: TestApi;
let rowan: LoggedIn;
let fern: LoggedIn;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
  fern = await signUpAndLogIn(api, "Fern");
});
afterAll(() => api.close());

const mention = (name: string, words = `@${name}`) =>
  `<p>See <a href="/profile/${encodeURIComponent(name)}">${words}</a></p>`;
const news = async (who: LoggedIn) => {
  const answer = await who.browser.call(getNotifications, { query: {} });
  if (!answer.success) throw new Error(answer.error);
  return answer.list.map(({ text, path }) => ({ text, path }));
};
const comment = async (who: LoggedIn, ps_id: string, text: string) => {
  const answer = await who.browser.call(commentCall, { body: { ps_id, text } });
  if (!answer.success) throw new Error(answer.error);
  return answer.comment._id;
};
const publish = async (who: LoggedIn, html: string, title = "A knot") => {
  const answer = await who.browser.call(createProblemSolution, { body: { title, problem: html, solution: html } });
  if (!answer.success) throw new Error(answer.error);
  return answer.id;
};

describe("whoever is named in a text", () => {
  it("is told of a post, a comment and a reply, once for each, and not again at an edit that names them still", async () => {
    const post = await publish(rowan, mention("Fern") + mention("fern"));
    const written = await comment(rowan, post, mention("Fern"));
    const told = [
      { text: "Rowan mentioned you in a comment on “A knot”", path: `/post/${post}#comment-${written}` },
      { text: "Rowan mentioned you in “A knot”", path: `/post/${post}` },
    ];
    expect(await news(fern)).toEqual(told);
    const changed = mention("Fern") + mention("Fern");
    const body = { newTitle: "A knot", newProblem: changed, newSolution: changed };
    expect(await rowan.browser.call(editProblemSolution, { params: { ps_id: post }, body })).toMatchObject({
      success: true,
    });
    await rowan.browser.call(editComment, { params: { comment_id: written }, body: { text: changed } });
    expect(await news(fern)).toEqual(told);
  });

  it("is told of an edit that names them, where it did not before, once for a text", async () => {
    const post = await publish(rowan, "<p>Plain</p>");
    const written = await comment(rowan, post, "<p>Plain</p>");
    const change = async (html: string) => {
      const body = { newTitle: "A knot", newProblem: html, newSolution: "<p>Plain</p>" };
      const answer = await rowan.browser.call(editProblemSolution, { params: { ps_id: post }, body });
      expect(answer).toMatchObject({ success: true });
      await rowan.browser.call(editComment, { params: { comment_id: written }, body: { text: html } });
    };
    for (const html of [mention("Fern"), "<p>Plain</p>", mention("fern"), mention("Fern") + mention("Rowan")])
      await change(html);
    expect(await news(fern)).toEqual([
      { text: "Rowan mentioned you in a comment on “A knot”", path: `/post/${post}#comment-${written}` },
      { text: "Rowan mentioned you in “A knot”", path: `/post/${post}` },
    ]);
    expect(await news(rowan)).toEqual([]);
  });

  it("is told of a hidden post once it is there for everybody, and not before", async () => {
    const post = await publish(rowan, "<p>Plain</p>");
    const moss = await logInAs(api, "moderator", "Moss");
    const about = { object_id: post, type: "problemSolution" as const, reason: "Not nice" };
    await moss.browser.call(hideContent, { body: about });
    const body = { newTitle: "A knot", newProblem: mention("Fern"), newSolution: "<p>Plain</p>" };
    await rowan.browser.call(editProblemSolution, { params: { ps_id: post }, body });
    expect(await news(fern)).toEqual([]);
    await moss.browser.call(unhideContent, { body: about });
    expect(await news(fern)).toEqual([{ text: "Rowan mentioned you in “A knot”", path: `/post/${post}` }]);
  });

  it("is one of ten who are told of a text, however often it is changed", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Member${index}`);
    for (const name of names) await signUpAndLogIn(api, name);
    const post = await publish(rowan, "<p>Plain</p>");
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int from notifications`.execute(api.db);
      return rows[0]?.count;
    };
    for (const some of [names.slice(0, 7), names.slice(5)]) {
      const body = {
        newTitle: "A knot",
        newProblem: some.map((name) => mention(name)).join(""),
        newSolution: "<p>.</p>",
      };
      await rowan.browser.call(editProblemSolution, { params: { ps_id: post }, body });
    }
    expect(await count()).toBe(10);
  });

  it("is not told of their own words, nor twice of a comment that is for them anyway", async () => {
    const post = await publish(fern, mention("Fern"));
    await comment(rowan, post, mention("Fern"));
    expect((await news(fern)).map(({ text }) => text)).toEqual(["Rowan commented on “A knot”"]);
  });

  it("is not told of what is hidden, nor where they have chosen so", async () => {
    const post = await publish(rowan, mention("Fern"));
    const moss = await logInAs(api, "moderator", "Moss");
    const body = { object_id: post, type: "problemSolution" as const, reason: "Not nice" };
    await moss.browser.call(hideContent, { body });
    expect(await news(fern)).toEqual([]);
    await fern.browser.call(updateNotificationPreferences, { body: { preferences: { mention: "off" } } });
    await publish(rowan, mention("Fern"), "Another knot");
    expect(await news(fern)).toEqual([]);
  });

  it.each([
    ["words that are another name", mention("Fern", "@Moss")],
    ["words without the sign", mention("Fern", "Fern")],
    ["the sign without a link", "<p>@Fern</p>"],
    ["another page", '<p><a href="/profile/Fern/feed.xml">@Fern</a></p>'],
    ["nobody", mention("Nobody")],
    ["no address at all", '<p><a href="/profile/%E0%A4%A">@Fern</a></p>'],
  ])("is not told by %s", async (_, html) => {
    await publish(rowan, html);
    expect(await news(fern)).toEqual([]);
  });
});

it("ten members are told of one text at most", () => {
  const many = Array.from({ length: 30 }, (_, index) => mention(`Member ${index}`)).join("");
  expect(namesIn(many)).toHaveLength(10);
});

it("a text made of beginnings of mentions is read in linear time", () => {
  const start = performance.now();
  expect(namesIn('<a href="/profile/a">@'.repeat(12_000))).toEqual([]);
  expect(performance.now() - start).toBeLessThan(1000);
});

describe("names that complete", () => {
  const names = async (beginning: string) => {
    const answer = await fern.browser.call(getMemberSuggestions, { query: { beginning } });
    return answer.success ? answer.list.map(({ username }) => username) : answer.status;
  };

  it("are those of members whose writing everybody can read, and not one's own", async () => {
    const mossy = await createMember(api.db, "Mossy Rock");
    await createMember(api.db, "Mossless");
    const shown = await createPost(api.db, { authorId: mossy.id });
    await createPost(api.db, { authorId: fern.id });
    expect(await names("MOSS")).toEqual(["Mossy Rock"]);
    expect(await names("fer")).toEqual([]);
    const moderator = await logInAs(api, "moderator", "Linden");
    const body = { object_id: shown, type: "problemSolution" as const, reason: "Not nice" };
    await moderator.browser.call(hideContent, { body });
    expect(await names("moss")).toEqual([]);
  });

  it.each(["%%", "__", "\\\\", "a".repeat(31), "m"])("of %s are none", async (beginning) => {
    const mossy = await createMember(api.db, "Mossy");
    await createPost(api.db, { authorId: mossy.id });
    expect([[], 400]).toContainEqual(await names(beginning));
  });

  it("are not for visitors", async () => {
    expect(await api.call(getMemberSuggestions, { query: { beginning: "mo" } })).toMatchObject({ status: 403 });
  });
});
