import { createComment } from "@unknot/contract/services/comments";
import {
  getFollowing,
  setFollowing,
  setMemberMuted,
  setMutedWords,
  setTagMuted,
} from "@unknot/contract/services/following";
import { hideContent } from "@unknot/contract/services/moderation";
import { getNotifications } from "@unknot/contract/services/notifications";
import { toggleLike } from "@unknot/contract/services/posts";
import { exportAccount } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPost, hide, markDeleted } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

const TITLE = "A drawer that sticks";
const NOTHING = { posts: [], titles: [], tags: [], members: [], mutedTags: [], mutedMembers: [], mutedWords: [] };

let api: TestApi;
let ada: LoggedIn;
let post: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  ada = await signUpAndLogIn(api, "Ada");
  await signUpAndLogIn(api, "Grace");
  post = await createPost(api.db, { title: TITLE, tags: ["wood", "glue"] });
});
afterAll(() => api.close());

const follow = (kind: "post" | "tag" | "member", value: string, following = true) =>
  ada.browser.call(setFollowing, { body: { kind, value, following } });
const mute = (name: string, muted = true) => ada.browser.call(setTagMuted, { body: { name, muted } });
const muteMember = (username: string, muted = true) => ada.browser.call(setMemberMuted, { body: { username, muted } });
const muteWords = (...words: string[]) => ada.browser.call(setMutedWords, { body: { words } });
const followed = () => ada.browser.call(getFollowing, {});

it("what is followed is listed until it is given up, each once, whatever was asked before", async () => {
  for (const _ of [1, 2]) {
    expect(await follow("tag", "WOOD")).toEqual({ success: true, following: true });
    expect(await follow("post", post)).toEqual({ success: true, following: true });
    expect(await follow("member", "grace")).toEqual({ success: true, following: true });
    expect(await mute("glue")).toEqual({ success: true, muted: true });
  }
  const all = { ...NOTHING, posts: [post], titles: [TITLE], tags: ["wood"], members: ["Grace"], mutedTags: ["glue"] };
  expect(await followed()).toEqual({ success: true, ...all });
  const copy = await ada.browser.call(exportAccount, {});
  expect(copy).toMatchObject({ following: all });
  for (const _ of [1, 2]) {
    expect(await follow("tag", "wood", false)).toEqual({ success: true, following: false });
    expect(await follow("post", post, false)).toEqual({ success: true, following: false });
    expect(await follow("member", "Grace", false)).toEqual({ success: true, following: false });
    expect(await mute("glue", false)).toEqual({ success: true, muted: false });
  }
  expect(await followed()).toEqual({ success: true, ...NOTHING });
});

it("what is not there for everybody cannot be followed, nor oneself", async () => {
  expect(await follow("tag", "nothing")).toMatchObject({ status: 404 });
  expect(await follow("post", "999999")).toMatchObject({ status: 404 });
  expect(await follow("post", "x")).toMatchObject({ status: 404 });
  expect(await follow("member", "Nobody")).toMatchObject({ status: 404 });
  expect(await follow("member", "Ada")).toMatchObject({ status: 403 });
  expect(await mute("nothing")).toMatchObject({ status: 404 });
  const hidden = await createPost(api.db, { tags: ["secret"] });
  await hide(api.db, "posts", hidden);
  expect(await follow("post", hidden)).toMatchObject({ status: 404 });
  expect(await follow("tag", "secret")).toMatchObject({ status: 404 });
});

it("a post that was followed and is gone is not listed, and can be given up", async () => {
  await follow("post", post);
  await markDeleted(api.db, "posts", post);
  expect(await followed()).toMatchObject({ posts: [] });
  expect(await follow("post", post, false)).toEqual({ success: true, following: false });
});

it("a member who is muted is told of in nothing that they do, until they may be heard again", async () => {
  const { browser } = await signUpAndLogIn(api, "Moss");
  const own = await createPost(api.db, { authorId: ada.id });
  const body = { ps_id: own, text: "<p>Well</p>" };
  const like = (liked: boolean) =>
    browser.call(toggleLike, { body: { parent_id: own, parent_type: "problemSolution", liked } });
  const act = async () => {
    await browser.call(createComment, { body });
    for (const liked of [true, false, true]) await like(liked);
    await api.runJobs();
  };
  const news = async () => {
    const answer = await ada.browser.call(getNotifications, { query: {} });
    return answer.success && answer.list.map(({ kind }) => kind).sort();
  };
  for (const _ of [1, 2]) expect(await muteMember("moss")).toEqual({ success: true, muted: true });
  await follow("member", "Moss");
  expect(await followed()).toMatchObject({ mutedMembers: ["Moss"] });
  await act();
  expect(await news()).toEqual([]);
  expect(await browser.call(getFollowing, {})).toEqual({ success: true, ...NOTHING });
  for (const _ of [1, 2]) expect(await muteMember("Moss", false)).toEqual({ success: true, muted: false });
  expect(await followed()).toMatchObject({ mutedMembers: [] });
  await like(false);
  await act();
  expect(await news()).toEqual(["comment", "like"]);
});

it("what moderators decide comes from whomever", async () => {
  const { browser } = await logInAs(api, "moderator", "Fern");
  await muteMember("Fern");
  const own = await createPost(api.db, { authorId: ada.id });
  await browser.call(hideContent, { body: { object_id: own, type: "problemSolution", reason: "Spam" } });
  expect(await ada.browser.call(getNotifications, { query: {} })).toMatchObject({ list: [{ kind: "decision" }] });
});

it("nobody, oneself, and more words than a browser looks for are refused", async () => {
  expect(await muteMember("Nobody")).toMatchObject({ status: 404 });
  expect(await muteMember("Ada")).toMatchObject({ status: 403 });
  expect(await muteWords(" Game\tof Thrones", "GAME OF THRONES", "c++", "")).toEqual({
    success: true,
    words: ["c++", "game of thrones"],
  });
  expect(await followed()).toMatchObject({ mutedWords: ["c++", "game of thrones"] });
  expect(await muteWords("a")).toMatchObject({ status: 400 });
  expect(await muteWords("x".repeat(51))).toMatchObject({ status: 400 });
  expect(await muteWords(...Array.from({ length: 101 }, (_, i) => `word ${i}`))).toMatchObject({ status: 400 });
  expect(await followed()).toMatchObject({ mutedWords: ["c++", "game of thrones"] });
  expect(await muteWords()).toEqual({ success: true, words: [] });
});
