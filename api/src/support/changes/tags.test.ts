import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { createComment, createMember, createPost, hide, like, markDeleted } from "../../../testing/factories.ts";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { removeMembers, renameMember } from "../../services/members/index.ts";
import { addUpTagCounts, retagPost } from "../../services/tags/index.ts";

// What each change is noted as: the tags that cached pages carry.

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

/** The tags that some work notes. */
async function tagsOf(work: () => Promise<unknown>): Promise<string[]> {
  await sql`delete from changes`.execute(db);
  await work();
  const { rows } = await sql<{ tag: string }>`select distinct tag from changes order by tag`.execute(db);
  return rows.map(({ tag }) => tag);
}

const ada = await createMember(db, "Ada");
const grace = await createMember(db, "Grace");
const post = await createPost(db, { authorId: ada.id });
const comment = await createComment(db, { postId: post, authorId: grace.id });

describe("what is noted where", () => {
  it("somebody joins", async () => {
    expect(await tagsOf(() => createMember(db, "Alan"))).toEqual(["member-alan", "members", "name-alan"]);
  });

  it("a post is published: it, the lists, and its author's pages", async () => {
    let id = "";
    const tags = await tagsOf(async () => {
      id = await createPost(db, { authorId: ada.id });
    });
    expect(tags).toEqual(["member-ada", `post-${id}`, "posts"]);
  });

  it("a post is changed", async () => {
    const change = () => db.updateTable("posts").set({ title: "Other" }).where("id", "=", post).execute();
    expect(await tagsOf(change)).toEqual([`post-${post}`, "posts"]);
  });

  it("a post is liked: its counts alone", async () => {
    expect(await tagsOf(() => like(db, "post", post, grace.id))).toEqual([`post-${post}-counts`]);
  });

  it("a comment is liked: the counts of its post alone", async () => {
    expect(await tagsOf(() => like(db, "comment", comment, ada.id))).toEqual([`post-${post}-counts`]);
  });

  it("a comment is written, changed, hidden", async () => {
    const text = { text: "<p>Other</p>" };
    const all = ["comments", `post-${post}`];
    const counted = [...all, `post-${post}-counts`];
    expect(await tagsOf(() => createComment(db, { postId: post, authorId: grace.id }))).toEqual([
      "comments",
      "member-grace",
      ...counted.slice(1),
    ]);
    expect(await tagsOf(() => db.updateTable("comments").set(text).where("id", "=", comment).execute())).toEqual(all);
    expect(await tagsOf(() => hide(db, "comments", comment))).toEqual([
      "comments",
      "dump",
      "member-grace",
      ...counted.slice(1),
      "transparency",
    ]);
  });

  it("a version of a comment is removed: the page of its post, and the dump that held it", async () => {
    const version = {
      comment_id: comment,
      number: 1,
      created_at: new Date(),
      text: "<p>Before</p>",
      state: "kept",
    } as const;
    await db.insertInto("comment_versions").values(version).execute();
    const remove = () =>
      db.updateTable("comment_versions").set({ state: "removed" }).where("comment_id", "=", comment).execute();
    expect(await tagsOf(remove)).toEqual(["dump", `post-${post}`]);
  });

  it("a dump is made", async () => {
    const make = () =>
      sql`insert into public_dumps
        (name, taken_at, ended_at, snapshot, bytes, sha256, members, posts, comments, versions)
        values ('d', now(), now(), pg_current_snapshot(), 1, '', 1, 1, 1, 1)`.execute(db);
    expect(await tagsOf(make)).toEqual(["dump"]);
  });

  it("a post is hidden, and removed", async () => {
    const id = await createPost(db, { authorId: ada.id });
    const hidden = await tagsOf(() => hide(db, "posts", id));
    expect(hidden).toEqual(["dump", "member-ada", `post-${id}`, "posts", "transparency"]);
    const deleted = await createPost(db, { authorId: ada.id });
    expect(await tagsOf(() => markDeleted(db, "posts", deleted))).toContain(`post-${deleted}`);
    const remove = () => db.deleteFrom("posts").where("id", "=", deleted).execute();
    expect(await tagsOf(remove)).toContain(`post-${deleted}`);
  });

  it("tags: those that come and those that go, and the post", async () => {
    let id = "";
    const came = await tagsOf(async () => {
      id = await createPost(db, { authorId: ada.id, tags: ["apple", "pear"] });
    });
    expect(came).toEqual(["member-ada", `post-${id}`, "posts", "tag-apple", "tag-pear", "tags"]);
    const changed = await tagsOf(() => retagPost(db, id, ["pear", "plum"], new Date()));
    expect(changed).toEqual([`post-${id}`, "tag-apple", "tag-pear", "tag-plum", "tags"]);
    expect(await tagsOf(() => retagPost(db, id, ["pear", "plum"], new Date()))).toEqual([]);
    expect(await tagsOf(() => hide(db, "posts", id))).toEqual(expect.arrayContaining(["tag-pear", "tag-plum", "tags"]));
    expect(await tagsOf(() => addUpTagCounts(db))).toEqual([]);
    const describe = () => db.updateTable("tags").set({ description: "Fruit" }).where("name", "=", "pear").execute();
    expect(await tagsOf(describe)).toEqual(["tag-pear", "tags"]);
    const rename = () => db.updateTable("tags").set({ name: "pears" }).where("name", "=", "pear").execute();
    expect(await tagsOf(rename)).toEqual([`post-${id}`, "tag-pear", "tag-pears", "tags"]);
  });

  it("somebody takes another name", async () => {
    const tags = await tagsOf(() => renameMember(db, grace.id, "Grace2"));
    expect(tags).toEqual(["dump", "member-grace", "member-grace2", "members", "name-grace", "name-grace2"]);
  });

  it("an account is closed: what it leaves loses its name", async () => {
    const mine = await createPost(db, { authorId: ada.id });
    const tags = await tagsOf(() => removeMembers(db, [ada.id]));
    expect(tags).toEqual(expect.arrayContaining(["member-ada", "members", "name-ada", `post-${mine}`, "posts"]));
  });

  it("the site is set otherwise: everything", async () => {
    const set = () => sql`insert into site_settings (name, value) values ('x', '1')`.execute(db);
    expect(await tagsOf(set)).toEqual(["all"]);
  });

  it("what nobody sees notes nothing", async () => {
    const change = () => db.updateTable("users").set({ theme: "light" }).where("id", "=", grace.id).execute();
    expect(await tagsOf(change)).toEqual([]);
  });
});
