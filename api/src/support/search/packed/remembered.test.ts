import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createComment, createMember, createPost, hide, markDeleted } from "../../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../../testing/test-api.ts";
import type { Db } from "../../../database.ts";
import { FORGET_COMMENT_CHANGES } from "../../../reindex.ts";
import { find, index, merge } from "../index.ts";
import { CHANGES_MAX } from "./comment-hits.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

/** What a process remembers belongs to its connections: these two stand for two processes. */
const processes = () => [api.db, api.database.jobs];

const mergeAll = () => merge(api.db, { isAll: true });
const found = async (db: Db, words: string) =>
  (await find(db, words, { offset: 0, limit: 50, sort: "relevance", countedTo: 1000 })).ids;

async function everywhere(words: string, expected: string[]): Promise<void> {
  for (const [at, db] of processes().entries())
    expect((await found(db, words)).sort(), `${words}, process ${at}`).toEqual([...expected].sort());
}

async function edit(id: string, title: string): Promise<void> {
  const post = { title, problem: "<p>Edited.</p>", solution: "<p>Edited.</p>" };
  await api.db.updateTable("posts").set(post).where("id", "=", id).execute();
  await index(api.db, [{ id, ...post }]);
}

async function show(id: string, title: string): Promise<void> {
  await sql`update posts set hidden_at = null, deleted_at = null where id = ${id}`.execute(api.db);
  await index(api.db, [{ id, title, problem: "", solution: "" }]);
}

/** What a merge leaves behind that had no post of ours in it: another generation, and all that is fresh. */
const mergeOthers = () => sql`update search_state set generation = nextval('search_generations')`.execute(api.db);

describe("what is remembered of fresh posts", () => {
  it("outlives a merge that leaves them fresh, as one does while they are written", async () => {
    const [edited, hidden] = [
      await createPost(api.db, { title: "Kettle one" }),
      await createPost(api.db, { title: "Kettle two" }),
    ];
    await mergeAll();
    await everywhere("kettle", [edited, hidden]);
    await edit(edited, "Gasket one");
    await hide(api.db, "posts", hidden);
    const written = await createPost(api.db, { title: "Kettle three" });
    await everywhere("kettle", [written]);
    await mergeOthers();
    for (let time = 0; time < 2; time++) {
      await everywhere("kettle", [written]);
      await everywhere("gasket", [edited]);
    }
  });

  it("is asked for anew where a server that is behind the last merge stands in for good", async () => {
    const id = await createPost(api.db, { title: "Kettle" });
    await mergeOthers();
    await everywhere("kettle", [id]);
    await sql`update search_state set generation = generation - 1`.execute(api.db);
    for (let time = 0; time < 2; time++) await everywhere("kettle", [id]);
    await mergeAll();
    await everywhere("kettle", [id]);
  });
});

describe("what is remembered of merged posts", () => {
  it("is not what is found once they are edited, hidden, deleted and shown again, in any process", async () => {
    const ids = [];
    for (const name of ["one", "two", "three", "four"]) ids.push(await createPost(api.db, { title: `Kettle ${name}` }));
    const [one, two, three, four] = ids as [string, string, string, string];
    await mergeAll();
    for (const state of ["fresh", "merged"]) {
      // Twice: once it is read, and once it is remembered.
      await everywhere("kettle", ids);
      await everywhere("kettle", ids);
      await edit(one, "Gasket one");
      await everywhere("kettle", [two, three, four]);
      await everywhere("gasket", [one]);
      await hide(api.db, "posts", two);
      await markDeleted(api.db, "posts", three);
      await everywhere("kettle", [four]);
      if (state === "merged") await mergeAll();
      await everywhere("kettle", [four]);
      await everywhere("gasket", [one]);
      await edit(one, "Kettle one");
      await show(two, "Kettle two");
      await show(three, "Kettle three");
      await everywhere("kettle", ids);
      await everywhere("gasket", []);
      await mergeAll();
    }
  });

  it("leaves room for comments, which come and go", async () => {
    const id = await createPost(api.db, { title: "Kettle" });
    await createPost(api.db, { title: "Whistle" });
    await mergeAll();
    for (const db of processes()) expect(await found(db, "whistle")).toHaveLength(1);
    const comment = await createComment(api.db, { postId: id, text: "<p>The whistle is loud.</p>" });
    for (const db of processes()) expect(await found(db, "whistle")).toHaveLength(2);
    await hide(api.db, "comments", comment);
    for (const db of processes()) expect(await found(db, "whistle")).toHaveLength(1);
  });

  it("is forgotten where nobody tells any more what has changed of comments", async () => {
    const id = await createPost(api.db, { title: "Kettle" });
    await createPost(api.db, { title: "Whistle" });
    await mergeAll();
    for (const db of processes()) expect(await found(db, "whistle")).toHaveLength(1);
    await createComment(api.db, { postId: id, text: "<p>The whistle is loud.</p>" });
    const left = async () => {
      await api.runJob(FORGET_COMMENT_CHANGES);
      return (await api.db.selectFrom("search_comment_changes").selectAll().execute()).length;
    };
    // While another transaction of the server is open, something may be left.
    await expect.poll(left).toBe(0);
    for (const db of processes()) expect(await found(db, "whistle")).toHaveLength(2);
  });

  it("leaves room for more comments at once than are told of, while a transaction is open, too", async () => {
    await createPost(api.db, { title: "Whistle" });
    const postId = await createPost(api.db, { title: "Kettle" });
    await mergeAll();
    for (const db of processes()) expect(await found(db, "whistle")).toHaveLength(1);
    await api.database.jobs.transaction().execute(async (long) => {
      await sql`select pg_current_xact_id()`.execute(long);
      const first = await createComment(api.db, { postId, text: "<p>The whistle is loud.</p>" });
      expect(await found(api.db, "whistle")).toHaveLength(2);
      for (let count = 0; count <= CHANGES_MAX; count++)
        await createComment(api.db, { postId, text: "<p>Gasket.</p>" });
      expect(await found(api.db, "whistle")).toHaveLength(2);
      await hide(api.db, "comments", first);
      expect(await found(api.db, "whistle")).toHaveLength(1);
    });
    for (const db of processes()) expect(await found(db, "whistle")).toHaveLength(1);
  });
});

it("any sequence of changes and merges is found as it is, by a process that did not see them all", async () => {
  const words = ["kettle", "gasket", "sprocket", "hinge"];
  const act = fc.record({
    act: fc.constantFrom("write", "edit", "hide", "show", "comment", "uncomment", "merge", "others", "tidy", "ask"),
    pick: fc.nat(30),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
      await api.reset();
      const authorId = (await createMember(api.db)).id;
      const titles = new Map<string, string>();
      const hidden = new Set<string>();
      const comments = new Map<string, { post: string; word: string }>();
      const isSaid = (id: string, word: string) => [...comments.values()].some((c) => c.post === id && c.word === word);
      const expected = (word: string) =>
        [...titles].flatMap(([id, title]) => {
          return (title.includes(word) || isSaid(id, word)) && !hidden.has(id) ? [id] : [];
        });
      for (const { act: what, pick } of acts) {
        const title = `${words[pick % 4]} ${words[(pick * 3 + 1) % 4]}`;
        const id = [...titles.keys()][pick % Math.max(1, titles.size)];
        if (what === "write") titles.set(await createPost(api.db, { authorId, title }), title);
        if (what === "merge") await mergeAll();
        if (what === "others") await mergeOthers();
        if (what === "tidy") await api.runJob(FORGET_COMMENT_CHANGES);
        const comment = [...comments.keys()][pick % Math.max(1, comments.size)];
        if (what === "uncomment" && comment) {
          if (pick % 2 === 0) await hide(api.db, "comments", comment);
          else await api.db.deleteFrom("comments").where("id", "=", comment).execute();
          comments.delete(comment);
        }
        if (what === "ask") for (const word of words) await everywhere(`${word} `, expected(word));
        if (!id) continue;
        if (what === "comment") {
          const word = words[(pick + 2) % 4] as string;
          const text = `<p>A ${word}.</p>`;
          comments.set(await createComment(api.db, { authorId, postId: id, text }), { post: id, word });
        }
        if (what === "edit" && !hidden.has(id)) {
          await edit(id, title);
          titles.set(id, title);
        }
        if (what === "hide" && !hidden.has(id)) {
          await hide(api.db, "posts", id);
          hidden.add(id);
        }
        if (what === "show" && hidden.delete(id)) await show(id, titles.get(id) ?? "");
      }
      for (const word of words) await everywhere(`${word} `, expected(word));
    }),
    { numRuns: 15 },
  );
}, 60_000);
