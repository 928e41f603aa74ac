import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { signUp } from "@unknot/contract/services/auth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dumpFile, dumpRow } from "../../../testing/dump.ts";
import { goodSignUp, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { checkCounts } from "../../check-counts.ts";
import { importStackExchange } from "./index.ts";

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dump-"));
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const CreationDate = "2015-03-01T10:00:00.000";

/** A question and its answer, with the ids `id` and `id + 1`; what is given replaces the question's attributes. */
const pair = (id: number, question: object = {}, answer: object = {}) => [
  {
    ...{ Id: id, PostTypeId: 1, AcceptedAnswerId: id + 1, Title: `Question ${id}`, Body: "<p>Why?</p>", Score: 1 },
    ...{ OwnerUserId: id, CreationDate },
    ...question,
  },
  { Id: id + 1, PostTypeId: 2, ParentId: id, Body: "<p>So.</p>", Score: 1, CreationDate, ...answer },
];

type Tables = { posts: object[]; users?: object[]; comments?: object[]; votes?: object[] };

async function importing({ posts, users = [], comments = [], votes = [] }: Tables) {
  await writeFile(join(folder, "Posts.xml"), dumpFile("posts", posts));
  await writeFile(join(folder, "Users.xml"), dumpFile("users", users));
  await writeFile(join(folder, "Comments.xml"), dumpFile("comments", comments));
  await writeFile(join(folder, "Votes.xml"), dumpFile("votes", votes));
  return importStackExchange(api.db, folder, { site: "test.example" });
}

const titles = async () =>
  (await api.db.selectFrom("posts").select("title").orderBy("id").execute()).map((p) => p.title);

describe("a row that something is wrong with is skipped, counted and named, and all others are written", () => {
  it.each([
    ["a score beyond all numbers", { Score: "1e300" }, "rows whose score is no whole number"],
    ["a score that is a word", { Score: "abc" }, "rows whose score is no whole number"],
    ["a score with a fraction", { Score: "1.5" }, "rows whose score is no whole number"],
    ["the last year that dates can have", { CreationDate: "+275760-09-13T00:00:00" }, "rows whose date is none"],
    ["a year that has not come", { CreationDate: "9999-01-01T00:00:00" }, "rows whose date is none"],
    ["a day that no month has", { CreationDate: "2015-02-30T10:00:00" }, "rows whose date is none"],
    ["a date that is a word", { CreationDate: "yesterday" }, "rows whose date is none"],
    ["no date", { CreationDate: "" }, "rows whose date is none"],
    ["an id that is no number", { OwnerUserId: "x".repeat(5000) }, "rows whose ids are no numbers"],
    ["an id that was there before", { Id: 1 }, "rows whose id was there before"],
    ["a title of 200,000 characters", { Title: "x".repeat(200_000) }, "questions whose title is too long"],
    ["a title that shows nothing", { Title: "\u200b\u200b" }, "rows without text or title"],
    ["more text than any post has", { Body: `<p>${"word ".repeat(100_000)}</p>` }, "rows whose text is too long"],
    ["more tags than any post has", { Body: "<b>a</b>".repeat(15_000) }, "rows whose text is too long"],
    ["a text of 17 MB", { Body: `<p>${"word ".repeat(3_400_000)}</p>` }, "rows that are too long"],
  ])("%s", async (_, wrong, why) => {
    const report = await importing({ posts: [...pair(1), ...pair(11, wrong), ...pair(21)] });
    expect(report.skipped[why]).toBe(1);
    expect(report.faults[why]).toEqual([expect.stringMatching(/^Posts.*(line 5|Id 11)/)]);
    expect(report.toString()).toMatch(/Posts.*(line 5|Id 11)/);
    expect(await titles()).toEqual(["Question 1", "Question 21"]);
    expect(await checkCounts(api.db)).toEqual([]);
  });

  it("in the other tables too", async () => {
    const comment = { PostId: 1, UserId: 1, Text: "Thanks", Score: 0, CreationDate };
    const report = await importing({
      posts: pair(1),
      users: [
        { Id: 1, DisplayName: "Ada", CreationDate },
        { Id: 1, DisplayName: "Eve", CreationDate },
        { Id: 2, DisplayName: "Bob", CreationDate: "never" },
      ],
      comments: [
        { ...comment, Id: 1 },
        { ...comment, Id: 1, Text: "Again" },
        { ...comment, Id: 2, Score: "1e300" },
        { ...comment, Id: 3, CreationDate: "+275760-09-13T00:00:00" },
        { ...comment, Id: 4, Text: "*".repeat(200_000) },
        { ...comment, Id: 5, Text: "word ".repeat(300) },
      ],
      votes: [{ Id: 1, PostId: 1, VoteTypeId: "2".repeat(2_000_000) }],
    });
    expect(report.faults).toEqual({
      "rows that are too long": ["Votes.xml, line 3"],
      "rows whose id was there before": ["Users.xml, line 4, Id 1", "Comments.xml, line 4, Id 1"],
      "rows whose date is none": ["Users.xml, line 5, Id 2", "Comments.xml, line 6, Id 3"],
      "rows whose score is no whole number": ["Comments.xml, line 5, Id 2"],
      "rows whose text is too long": ["Comments, Id 4", "Comments, Id 5"],
    });
    const comments = await api.db.selectFrom("comments").select("text").execute();
    expect(comments).toEqual([{ text: "<p>Thanks</p>" }]);
  });

  it("and a row of 112 MB is never held in memory", async () => {
    const out = createWriteStream(join(folder, "Posts.xml"));
    out.write('<?xml version="1.0"?>\n<posts>\n<row Id="7" PostTypeId="1" Title="Long" Body="');
    const part = "&lt;\n&amp;".repeat(100_000);
    for (let size = 0; size < 112_000_000; size += part.length) if (!out.write(part)) await once(out, "drain");
    out.end(`" />\n${pair(1).map(dumpRow).join("\n")}\n</posts>`);
    await finished(out);
    let most = 0;
    const before = process.memoryUsage().rss;
    const onProgress = () => {
      most = Math.max(most, process.memoryUsage().rss - before);
    };
    await rm(join(folder, "Users.xml"), { force: true });
    await rm(join(folder, "Comments.xml"), { force: true });
    await rm(join(folder, "Votes.xml"), { force: true });
    const report = await importStackExchange(api.db, folder, { site: "test.example", onProgress });
    expect(report.faults).toEqual({ "rows that are too long": ["Posts.xml, line 3"] });
    expect(await titles()).toEqual(["Question 1"]);
    expect(most).toBeLessThan(300 * 1024 * 1024);
  });
});

describe("a title of an import", () => {
  it("may be as long as Stack Exchange lets it be, and holds no control characters or marks of direction", async () => {
    const long = "Why ".repeat(37).trim();
    await importing({ posts: [...pair(1, { Title: long }), ...pair(11, { Title: "A\u202eB\u0085 \u2066C\tD" })] });
    expect(await titles()).toEqual([long, "AB C D"]);
  });
});

describe("a name of an import that sign-up would refuse is another one", () => {
  const nameOf = async (DisplayName: string) => {
    await importing({ posts: pair(1234), users: [{ Id: 1234, DisplayName, CreationDate }] });
    const row = await api.db.selectFrom("users").select("username").orderBy("id", "desc").executeTakeFirstOrThrow();
    return row.username;
  };

  it.each([
    "admin",
    "Admin",
    "deleted_user",
    "deleted user",
    "Moderator",
    "\u0430dmin",
    "s.u.p.p.o.r.t",
    "fuck you",
    "x",
  ])("%s", async (name) => expect(await nameOf(name)).toBe("member_1234"));

  it("also where it looks like a member's, and where that one is taken too", async () => {
    await signUpAndLogIn(api, "Rowan");
    await signUpAndLogIn(api, "member_1234");
    expect(await nameOf("R\u043ewan")).toBe("member_1234_2");
  });

  it("the same for the same dump, whoever is nameless by id", async () => {
    const posts = pair(1, { OwnerUserId: "", OwnerDisplayName: "admin" });
    const made = async () => {
      await api.reset();
      await importing({ posts });
      return (await api.db.selectFrom("users").select("username").execute()).map(({ username }) => username);
    };
    const first = await made();
    expect(first).toEqual([expect.stringMatching(/^member_\d+$/)]);
    expect(await made()).toEqual(first);
  });

  it("and one that is free is kept from look-alikes from then on", async () => {
    expect(await nameOf("Hazel")).toBe("Hazel");
    const body = { ...goodSignUp, username: "H\u0430zel" };
    expect(await api.call(signUp, { body })).toMatchObject({ status: 409 });
  });
});
