import { getAlternatives } from "@unknot/contract/services/alternatives";
import { agreeDuplicate, getDuplicates, proposeDuplicate, undoDuplicate } from "@unknot/contract/services/duplicates";
import { getNotifications } from "@unknot/contract/services/notifications";
import { getProblemSolutions } from "@unknot/contract/services/posts";
import { exportAccount } from "@unknot/contract/services/user";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, hide } from "../../../testing/factories.ts";
import { type LoggedIn, mute, signUpAndLogIn } from "../../../testing/members.ts";
import { joinedLongAgo, logInAs } from "../../../testing/moderators.ts";
import { planOf } from "../../../testing/plans.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { duplicatesQuery, sameQuery } from "./list-duplicates.ts";

let api: TestApi;
let author: LoggedIn;
let ada: LoggedIn;
let post: string;
let better: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  author = await signUpAndLogIn(api, "Rowan");
  ada = await signUpAndLogIn(api, "Ada");
  post = await createPost(api.db, { authorId: author.id, title: "The door sticks" });
  better = await createPost(api.db, { title: "A door that sticks" });
});
afterAll(() => api.close());

const propose = (who: LoggedIn, ps_id = post, of = better) =>
  who.browser.call(proposeDuplicate, { body: { ps_id, of } });
async function proposed(who = ada, ps_id = post, of = better): Promise<string> {
  const answer = await propose(who, ps_id, of);
  if (!answer.success) throw new Error(answer.error);
  return answer.duplicate_id;
}
const agree = (who: LoggedIn, duplicate_id: string) => who.browser.call(agreeDuplicate, { params: { duplicate_id } });
const undo = (who: LoggedIn, duplicate_id: string) => who.browser.call(undoDuplicate, { params: { duplicate_id } });
async function list(who: LoggedIn, ps_id = post) {
  const answer = await who.browser.call(getDuplicates, { params: { ps_id } });
  return answer.success ? answer.list : answer.error;
}
async function same(ps_id: string, who = api.browser()) {
  const answer = await who.call(getAlternatives, { params: { ps_id } });
  return answer.success ? answer.same.map(({ title, isBetter }) => [title, isBetter]) : answer.error;
}
/** Somebody who has been here and has written what the ability asks for. */
async function withStanding(name: string): Promise<LoggedIn> {
  const member = await signUpAndLogIn(api, name);
  for (let count = 0; count < 5; count++) await createPost(api.db, { authorId: member.id });
  await joinedLongAgo(api);
  return member;
}

describe("a post that says the same as another", () => {
  it("is proposed, its author agrees, and each names the other", async () => {
    const id = await proposed();
    expect(await propose(ada)).toMatchObject({ success: true, duplicate_id: id });
    expect(await same(post)).toEqual([]);
    const news = await author.browser.call(getNotifications, { query: {} });
    expect(news).toMatchObject({
      list: [{ kind: "duplicate", text: "Ada thinks that “The door sticks” says the same as another post" }],
    });
    expect(await list(author, better)).toMatchObject([
      { post: { id: post }, of: { id: better }, user: "Ada", status: "open", agreed: 0, mayAgree: true, mayUndo: true },
    ]);
    expect(await list(ada)).toMatchObject([{ mayAgree: false, mayUndo: true }]);
    expect(await agree(ada, id)).toMatchObject({ status: 403 });
    expect(await agree(author, id)).toMatchObject({ success: true, message: "The posts name each other now" });
    expect(await agree(author, id)).toMatchObject({ status: 409, code: "already_decided" });
    expect(await same(post)).toEqual([["A door that sticks", true]]);
    expect(await same(better)).toEqual([["The door sticks", false]]);
    expect(await undo(ada, id)).toMatchObject({ status: 403 });
    const exported = await ada.browser.call(exportAccount, {});
    expect(exported).toMatchObject({ duplicates: [{ ps_id: post, of: better, status: "agreed" }] });
  });

  it("is decided by three members with the ability, who are neither new nor who proposed it", async () => {
    const proposer = await withStanding("Oak");
    const members = [await withStanding("Elm"), await withStanding("Ash"), await withStanding("Yew")] as const;
    const id = await proposed(proposer);
    for (const nobody of [proposer, ada]) expect(await agree(nobody, id)).toMatchObject({ status: 403 });
    const [elm, ash, yew] = members;
    for (const who of [elm, elm, ash]) expect(await agree(who, id)).toMatchObject({ message: "You agree" });
    expect(await list(elm)).toMatchObject([{ agreed: 2, needed: 3, mayAgree: false }]);
    expect(await same(post)).toEqual([]);
    const news = () => author.browser.call(getNotifications, { query: {} });
    expect(await news()).toMatchObject({ list: [{ text: expect.stringContaining("Oak thinks") }] });
    expect(await agree(yew, id)).toMatchObject({ message: "The posts name each other now" });
    expect(await same(post)).toEqual([["A door that sticks", true]]);
    const text =
      "Three members agree that “The door sticks” says the same as another post, and both name each other now";
    expect(await news()).toMatchObject({
      list: [{ kind: "duplicate", text, path: `/post/${post}#duplicates`, isRead: false }, { kind: "duplicate" }],
    });
    await undo(author, id);
    expect(await news()).toMatchObject({ list: [{ text: expect.stringContaining("Oak thinks") }] });
  });

  it("is undone by its author and by moderators, and then nobody else proposes it again", async () => {
    const moss = await logInAs(api, "moderator", "Moss");
    const id = await proposed(author);
    expect(await same(post)).toHaveLength(1);
    expect(await undo(moss, id)).toMatchObject({ success: true });
    expect(await undo(moss, id)).toMatchObject({ status: 409 });
    expect([await same(post), await same(better), await list(author)]).toEqual([[], [], []]);
    expect(await propose(ada)).toMatchObject({ status: 409, code: "duplicate_said" });
    expect(await propose(ada, better, post)).toMatchObject({ status: 409 });
    expect(await proposed(author)).not.toBe(id);
    expect(await same(post)).toHaveLength(1);
  });

  it("that waits is taken back by who proposed it, as if it had never been", async () => {
    const id = await proposed();
    expect(await undo(ada, id)).toMatchObject({ success: true });
    expect(await undo(ada, id)).toMatchObject({ status: 404 });
    expect(await proposed()).not.toBe(id);
  });

  it("makes neither chains nor circles", async () => {
    const third = await createPost(api.db, { authorId: author.id });
    await proposed(author);
    const waiting = [
      [better, post],
      [better, third],
      [third, post],
      [post, third],
    ] as const;
    for (const [one, other] of waiting) expect(await propose(ada, one, other)).toMatchObject({ status: 409 });
    // Two may say the same as one.
    await proposed(author, third, better);
    expect(await same(better)).toHaveLength(2);
  });

  it("makes no chain where two are agreed at the same moment", async () => {
    const third = await createPost(api.db, { authorId: author.id });
    const one = await proposed(ada, post, third);
    const other = await proposed(ada, third, better);
    const answers = await Promise.all([agree(author, one), agree(author, other)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ status: 409, code: "duplicate_chain" });
  });

  it("names the other for as long as everybody sees both", async () => {
    await proposed(author);
    await hide(api.db, "posts", better);
    expect(await same(post)).toEqual([]);
    expect(await list(author)).toEqual([]);
    expect(await same(better)).toBe("Nothing was found!");
    await api.db.deleteFrom("posts").where("id", "=", better).execute();
    const row = api.db.selectFrom("posts").select("duplicate_of").where("id", "=", post);
    expect(await row.executeTakeFirst()).toEqual({ duplicate_of: null });
  });

  it("is said of other posts, that everybody can see, by who may write", async () => {
    const hidden = await createPost(api.db);
    await hide(api.db, "posts", hidden);
    for (const other of [post, hidden, "x", "999999"])
      expect(await propose(ada, post, other)).toMatchObject({ status: 400, field: "of" });
    for (const nothing of [hidden, "x", "999999"])
      expect(await propose(ada, nothing, post)).toMatchObject({ status: 404 });
    const id = await proposed();
    await mute(api, ada.id);
    await ada.browser.refresh();
    expect(await propose(ada)).toMatchObject({ status: 423 });
    expect(await undo(ada, id)).toMatchObject({ status: 423 });
  });
});

it("a search shows the better one first, and the other just below it", async () => {
  const title = "Chimney draught";
  const first = await createPost(api.db, { authorId: author.id, title, problem: `<p>${title} ${title}</p>` });
  const second = await createPost(api.db, { title: "Draught of a chimney in a house with many rooms" });
  const found = async () => {
    const query = { searchBy: "text", value: "chimney draught", sortBy: "relevance" } as const;
    const answer = await api.call(getProblemSolutions, { body: { query } });
    return answer.success ? answer.list.map(({ id }) => id) : answer.error;
  };
  expect(await found()).toEqual([first, second]);
  const id = await proposed(author, first, second);
  expect(await found()).toEqual([second, first]);
  await undo(author, id);
  expect(await found()).toEqual([first, second]);
});

it("is noted for the pages of both, and with what becomes of either", async () => {
  const noted = async () => {
    const { rows } = await sql<{ tag: string }>`select distinct tag from changes`.execute(api.db);
    await sql`delete from changes`.execute(api.db);
    return rows.map(({ tag }) => tag);
  };
  const both = [`post-${post}`, `post-${better}`];
  await noted();
  const id = await proposed();
  expect(await noted()).not.toContain(`post-${better}`);
  await agree(author, id);
  expect(await noted()).toEqual(expect.arrayContaining([...both, "posts"]));
  await hide(api.db, "posts", post);
  expect(await noted()).toEqual(expect.arrayContaining(both));
  await api.db.updateTable("posts").set({ title: "Another" }).where("id", "=", better).execute();
  expect(await noted()).toEqual(expect.arrayContaining(both));
});

it("is found by indexes alone", async () => {
  const viewer = { id: ada.id } as Parameters<typeof duplicatesQuery>[1];
  for (const query of [sameQuery(post), duplicatesQuery(post, viewer)]) {
    const explain = () =>
      api.db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        return (await sql<Record<string, unknown>>`explain (format json) ${query}`.execute(trx)).rows;
      });
    expect((await planOf({ explain })).wholeTables).toEqual([]);
  }
});
