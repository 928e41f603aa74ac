import { getFollowing, setFollowing, setTagMuted } from "@unknot/contract/services/following";
import { exportAccount } from "@unknot/contract/services/user";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPost, hide, markDeleted } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

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
  post = await createPost(api.db, { tags: ["wood", "glue"] });
});
afterAll(() => api.close());

const follow = (kind: "post" | "tag" | "member", value: string, following = true) =>
  ada.browser.call(setFollowing, { body: { kind, value, following } });
const mute = (name: string, muted = true) => ada.browser.call(setTagMuted, { body: { name, muted } });
const followed = () => ada.browser.call(getFollowing, {});

it("what is followed is listed until it is given up, each once, whatever was asked before", async () => {
  for (const _ of [1, 2]) {
    expect(await follow("tag", "WOOD")).toEqual({ success: true, following: true });
    expect(await follow("post", post)).toEqual({ success: true, following: true });
    expect(await follow("member", "grace")).toEqual({ success: true, following: true });
    expect(await mute("glue")).toEqual({ success: true, muted: true });
  }
  const all = { posts: [post], tags: ["wood"], members: ["Grace"], mutedTags: ["glue"] };
  expect(await followed()).toEqual({ success: true, ...all });
  const copy = await ada.browser.call(exportAccount, {});
  expect(copy).toMatchObject({ following: all });
  for (const _ of [1, 2]) {
    expect(await follow("tag", "wood", false)).toEqual({ success: true, following: false });
    expect(await follow("post", post, false)).toEqual({ success: true, following: false });
    expect(await follow("member", "Grace", false)).toEqual({ success: true, following: false });
    expect(await mute("glue", false)).toEqual({ success: true, muted: false });
  }
  expect(await followed()).toEqual({ success: true, posts: [], tags: [], members: [], mutedTags: [] });
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
