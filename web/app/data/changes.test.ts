import { type InfiniteData, InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import type { Comment, Post } from "@unknot/contract/schemas";
import { beforeEach, describe, expect, it } from "vitest";
import { makeComment, makePages, makePost } from "../../testing/content";
import { applyChange, EFFECTS } from "./changes";
import { forgetMember } from "./forget-member";
import { keys } from "./keys";
import { memberKeys } from "./member-keys";

type Cached<Item> = InfiniteData<{ list: Item[] }>;

const home = keys.postList({ searchBy: "trending" }, 1);
const profilePosts = keys.postList({ searchBy: "username", value: "ada" }, 1);
const adasComments = keys.commentsBy("ada", 1);

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, networkMode: "always", retry: false } },
  });
  client.setQueryData(home, makePages([makePost({ id: "0" }), makePost()], [makePost({ id: "2" })]));
  client.setQueryData(profilePosts, makePages([makePost()]));
  client.setQueryData(memberKeys.ownPostList(false), makePages([makePost()]));
  client.setQueryData(keys.post("1"), makePost());
  const reply = makeComment({ _id: "12", parent_id: "11" });
  client.setQueryData(keys.thread("1"), makePages([makeComment({ replies: [reply] })], [makeComment({ _id: "20" })]));
  client.setQueryData(adasComments, makePages([reply, makeComment(), makeComment({ _id: "20" })]));
});

const items = <Item>(key: readonly unknown[]) =>
  client.getQueryData<Cached<Item>>(key)?.pages.flatMap(({ list }) => list) ?? [];
const postIn = (key: readonly unknown[], id = "1") => items<Post>(key).find((post) => post.id === id);
const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

describe("while the next page of a list is on its way", () => {
  /** Asks for the next page of a list; `arrive` lets it come. */
  function growing(queryKey: readonly unknown[], next: object) {
    let arrive = () => {};
    const isHere = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const observer = new InfiniteQueryObserver(client, {
      queryKey,
      queryFn: () => isHere.then(() => ({ list: [next] })),
      initialPageParam: 1,
      getNextPageParam: () => 3,
    });
    const stop = observer.subscribe(() => {});
    const grown = observer.fetchNextPage();
    const end = async () => {
      arrive();
      await grown;
      await Promise.resolve();
      stop();
    };
    return { end };
  }

  it("what was written, changed and deleted meanwhile stays so", async () => {
    const thread = growing(keys.thread("1"), makeComment({ _id: "30" }));
    await applyChange(client, { type: "commentCreated", comment: makeComment({ _id: "40", ps_id: "1" }) });
    await thread.end();
    expect(items<Comment>(keys.thread("1")).map(({ _id }) => _id)).toEqual(["11", "20", "30", "40"]);
    const list = growing(home, makePost({ id: "3" }));
    await applyChange(client, { type: "liked", kind: "problemSolution", id: "1", likeCount: 7 });
    await applyChange(client, { type: "postDeleted", id: "2" });
    await list.end();
    expect(items<Post>(home).map(({ id }) => id)).toEqual(["0", "1", "3"]);
    expect(postIn(home)?.likeCount).toBe(7);
  });

  it("a comment that came with that page is there once", async () => {
    const thread = growing(keys.thread("1"), makeComment({ _id: "40" }));
    await applyChange(client, { type: "commentCreated", comment: makeComment({ _id: "40", ps_id: "1" }) });
    await thread.end();
    expect(items<Comment>(keys.thread("1")).map(({ _id }) => _id)).toEqual(["11", "20", "40"]);
  });
});

describe("a like", () => {
  it("is counted on the card, the page of the post, the profile and in the account, and fetches no list", async () => {
    await applyChange(client, { type: "liked", kind: "problemSolution", id: "1", likeCount: 4 });
    for (const key of [home, profilePosts, memberKeys.ownPostList(false)]) {
      expect(postIn(key)?.likeCount).toBe(4);
      expect(isStale(key)).toBe(false);
    }
    expect(client.getQueryData<Post>(keys.post("1"))?.likeCount).toBe(4);
    expect(postIn(home, "2")?.likeCount).toBe(3);
  });

  it("of a comment or reply is counted in the thread and among its author's", async () => {
    await applyChange(client, { type: "liked", kind: "comment", id: "12", likeCount: 9 });
    expect(items<Comment>(keys.thread("1"))[0]?.replies?.[0]?.likeCount).toBe(9);
    expect(items<Comment>(adasComments)[0]?.likeCount).toBe(9);
    expect(items<Comment>(keys.thread("1"))[0]?.likeCount).toBe(0);
  });
});

describe("a post", () => {
  it("that was deleted is gone from every list at once", async () => {
    await applyChange(client, { type: "postDeleted", id: "1" });
    for (const key of [home, profilePosts, memberKeys.ownPostList(false)]) {
      expect(postIn(key)).toBeUndefined();
      expect(isStale(key)).toBe(true);
    }
    expect(items<Post>(home).map(({ id }) => id)).toEqual(["0", "2"]);
  });

  it("that was changed has its new title everywhere, without the marks of a search for the old one", async () => {
    const matches = { title: [{ text: "kettle", isMatch: true }], problem: [], solution: [] };
    client.setQueryData(home, makePages([makePost({ matches })]));
    await applyChange(client, { type: "postEdited", id: "1", title: "It sings" });
    expect(postIn(home)).toMatchObject({ title: "It sings" });
    expect(postIn(home)).not.toHaveProperty("matches");
    expect(client.getQueryData<Post>(keys.post("1"))?.title).toBe("It sings");
    expect(isStale(adasComments)).toBe(true);
  });

  it("that was changed is suggested by its old title no more, not even for a moment", async () => {
    client.setQueryData(keys.suggestionsFor("kett"), ["The kettle whistles"]);
    await applyChange(client, { type: "postEdited", id: "1", title: "It sings" });
    expect(client.getQueryData(keys.suggestionsFor("kett"))).toBeUndefined();
  });
});

describe("a comment", () => {
  it("that was written stands at the end of its thread and is counted on the card", async () => {
    await applyChange(client, { type: "commentCreated", comment: makeComment({ _id: "30" }) });
    expect(items<Comment>(keys.thread("1")).map(({ _id }) => _id)).toEqual(["11", "20", "30"]);
    expect(postIn(home)?.commentCount).toBe(3);
    expect(isStale(adasComments)).toBe(true);
  });

  it("that answers a reply stands below the comment that both are under", async () => {
    await applyChange(client, { type: "commentCreated", comment: makeComment({ _id: "31", parent_id: "12" }) });
    expect(items<Comment>(keys.thread("1"))[0]?.replies?.map(({ _id }) => _id)).toEqual(["12", "31"]);
  });

  it("that was deleted is gone, and leaves a placeholder where it was answered", async () => {
    await applyChange(client, { type: "commentDeleted", comment: makeComment({ _id: "20" }) });
    await applyChange(client, { type: "commentDeleted", comment: makeComment() });
    expect(items<Comment>(keys.thread("1"))).toMatchObject([{ _id: "11", isDeleted: true }]);
    expect(items<Comment>(adasComments).map(({ _id }) => _id)).toEqual(["12"]);
    expect(postIn(home)?.commentCount).toBe(0);
  });

  it("that a link has led to, and its thread does not list yet, follows what becomes of it", async () => {
    client.setQueryData(keys.linkedComment("50"), makeComment({ _id: "50" }));
    await applyChange(client, { type: "liked", kind: "comment", id: "50", likeCount: 4 });
    expect(client.getQueryData(keys.linkedComment("50"))).toMatchObject({ likeCount: 4 });
    await applyChange(client, { type: "commentDeleted", comment: makeComment({ _id: "50" }) });
    expect(client.getQueryData(keys.linkedComment("50"))).toBeNull();
    expect(isStale(keys.linkedComment("50"))).toBe(true);
  });
});

it("fetches anew what is on the page, but keeps lists of posts still while they are read", async () => {
  const asked: string[] = [];
  const watch = (name: string, queryKey: readonly unknown[]) =>
    new QueryObserver(client, { queryKey, queryFn: () => asked.push(name) }).subscribe(() => {});
  const stop = [watch("home", home), watch("account", memberKeys.account), watch("sessions", memberKeys.sessions)];
  await expect.poll(() => asked).toEqual(["account", "sessions"]);
  asked.length = 0;
  await applyChange(client, { type: "postCreated" });
  expect(asked).toEqual(["account"]);
  expect(isStale(home)).toBe(true);
  for (const end of stop) end();
});

it("what a moderator decided leaves nothing behind that others may not read any more", async () => {
  await applyChange(client, { type: "moderated" });
  expect(client.getQueryCache().findAll({ queryKey: keys.public })).toEqual([]);
});

it("names only what is cached under some key", () => {
  const known = [...Object.values(keys), ...Object.values(memberKeys)].filter(Array.isArray).map(String);
  const named = Object.values(EFFECTS).flatMap(({ stale = [], dropped = [] }) => [...stale, ...dropped]);
  expect(named.map(String).filter((key) => !known.includes(key))).toEqual([]);
});

describe("when a member leaves", () => {
  const hidden = { ...makePost(), title: "", isHidden: { active: true, reason: "Rude" } };

  it("what they read is gone, and what is on the page is what everybody may read", async () => {
    client.clear();
    const queryFn = async () => ({ ...hidden, title: "For moderators" });
    const page = new QueryObserver<Post>(client, { queryKey: keys.post("1"), queryFn, initialData: hidden });
    const stop = page.subscribe(() => {});
    await page.refetch();
    client.setQueryData(keys.thread("1"), makePages([makeComment()]));
    client.setQueryData(keys.hiddenPost("1"), hidden);
    expect(client.getQueryData<Post>(keys.post("1"))?.title).toBe("For moderators");
    forgetMember(client, "visitor");
    expect(client.getQueryData<Post>(keys.post("1"))?.title).toBe("");
    expect(client.getQueryCache().findAll()).toHaveLength(1);
    stop();
  });

  it("an answer that is still on its way for them is shown to nobody", async () => {
    client.clear();
    const answers: ((title: string) => void)[] = [];
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
    const page = new QueryObserver(client, { queryKey: keys.thread("1"), queryFn });
    const stop = page.subscribe(() => {});
    forgetMember(client, "visitor");
    answers[0]?.("For moderators");
    answers[1]?.("For everybody");
    await expect.poll(() => page.getCurrentResult().data).toBe("For everybody");
    stop();
  });

  it("what belongs to members is not asked for in the name of a visitor", () => {
    client.clear();
    let calls = 0;
    const account = new QueryObserver(client, { queryKey: memberKeys.account, queryFn: () => ++calls, initialData: 0 });
    const stop = account.subscribe(() => {});
    forgetMember(client, "visitor");
    expect(calls).toBe(0);
    expect(client.getQueryData(memberKeys.account)).toBeUndefined();
    stop();
  });
});
