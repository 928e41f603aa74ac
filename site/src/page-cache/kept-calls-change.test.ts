import { removeMembers } from "@unknot/api/services/members/index";
import { createComment, createMember, createPost, hide, hold, like, markDeleted } from "@unknot/api/testing/factories";
import { describe, expect, it } from "vitest";
import { ALONE, askerOf, comments, get, posts } from "../../testing/ask-calls.ts";
import { openTestSite } from "../../testing/open-test-site.ts";

// What visitors' calls are answered is kept, and nothing is in it that was taken away.

const { site, database } = await openTestSite();
const { db } = database;
const { ask, askKept, textOf } = askerOf({ site, database });
const postId = await createPost(db);

describe("in the process that has changed something, the next answer knows it", () => {
  const lists = [
    posts({ searchBy: "trending" }),
    posts({ searchBy: "trending", sort: "newest" }),
    get("get_whats_new"),
  ];
  it.each([
    ["hidden", (id: string) => hide(db, "posts", id)],
    ["held", (id: string) => hold(db, "posts", id)],
    ["deleted", (id: string) => markDeleted(db, "posts", id)],
  ])("a post that is %s", async (way, takeAway) => {
    const id = await createPost(db, { title: `Gone soon, ${way}`, createdAt: new Date(), tags: ["gone"] });
    const requests = [
      ...lists,
      posts({ searchBy: "ps_id", value: id }),
      posts({ searchBy: "tag", value: "gone" }),
      get(`get_versions/${id}`),
    ];
    for (const request of requests) await askKept(request);
    for (const request of requests.slice(0, 5)) expect(await textOf(request)).toContain(`Gone soon, ${way}`);
    await takeAway(id);
    for (const request of requests) {
      expect(await textOf(request)).not.toContain("Gone soon");
      expect(await ask(request)).toEqual(await ask(request, ALONE));
    }
  });

  it("the name of an account that is closed", async () => {
    const { id: authorId } = await createMember(db, "Leaving");
    const id = await createPost(db, { authorId, title: "What stays", createdAt: new Date() });
    await createComment(db, { postId: id, authorId });
    const own = [
      posts({ searchBy: "ps_id", value: id }),
      comments({ searchBy: "ps_id", value: id }),
      get("get_whats_new"),
    ];
    const others = [
      posts({ searchBy: "username", value: "Leaving" }),
      comments({ searchBy: "username", value: "Leaving" }),
    ];
    for (const request of [...own, ...others]) expect((await askKept(request)).body.toString()).toContain("Leaving");
    await removeMembers(db, [authorId]);
    for (const request of [...own, ...others]) {
      expect(await textOf(request)).not.toContain("Leaving");
      expect(await ask(request)).toEqual(await ask(request, ALONE));
    }
  });

  it("a comment that is hidden", async () => {
    const id = await createComment(db, { postId, text: "<p>Said in anger</p>" });
    const list = comments({ searchBy: "ps_id", value: postId });
    await askKept(list);
    expect(await textOf(list)).toContain("Said in anger");
    await hide(db, "comments", id);
    expect(await textOf(list)).not.toContain("Said in anger");
  });

  it("numbers, and the order that follows from them", async () => {
    const ids = [];
    for (const title of ["First of two", "Second of two"]) ids.push(await createPost(db, { title, tags: ["two"] }));
    const top = posts({ searchBy: "tag", value: "two", sort: "top" });
    for (const id of [...ids, ...ids.toReversed()]) {
      await askKept(top);
      await like(db, "post", id, (await createMember(db)).id);
      expect(await ask(top)).toEqual(await ask(top, ALONE));
    }
    const first = (await ask(top)).body.toString();
    expect(first).toContain('"likeCount":2');
  });
});
