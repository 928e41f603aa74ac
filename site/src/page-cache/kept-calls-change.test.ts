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

  it("the name of an account that is closed, beside a version of what it wrote", async () => {
    const { id: authorId } = await createMember(db, "Versioned");
    const id = await createPost(db, { authorId, createdAt: new Date() });
    const version = get(`get_version/${id}/1`);
    expect((await askKept(version)).body.toString()).toContain("Versioned");
    await removeMembers(db, [authorId]);
    expect(await textOf(version)).not.toContain("Versioned");
  });

  it("what is listed under another name of a tag, and that the name was taken away", async () => {
    await createPost(db, { title: "The first one", tags: ["typescript"] });
    const { id } = await db.selectFrom("tags").select("id").where("name", "=", "typescript").executeTakeFirstOrThrow();
    await db.insertInto("tags").values({ name: "ts", synonym_of: id, created_at: new Date() }).execute();
    const [list, tag] = [posts({ searchBy: "tag", value: "ts", sort: "newest" }), get("get_tag?name=ts")];
    for (const request of [list, tag]) await askKept(request);
    await createPost(db, { title: "The second one", tags: ["typescript"] });
    expect(await textOf(list)).toContain("The second one");
    for (const request of [list, tag]) await askKept(request);
    await db.deleteFrom("tags").where("name", "=", "ts").execute();
    expect(await textOf(list)).not.toContain("The second one");
    expect((await ask(tag)).status).toBe(404);
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
