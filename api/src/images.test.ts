import { logOut } from "@unknot/contract/services/auth";
import { createComment } from "@unknot/contract/services/comments";
import { saveDraft } from "@unknot/contract/services/drafts";
import { createProblemSolution, deleteProblemSolution } from "@unknot/contract/services/posts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hide, hold } from "../testing/factories.ts";
import { picture, sendImage } from "../testing/images.ts";
import { type LoggedIn, signUpAndLogIn } from "../testing/members.ts";
import { logInAs } from "../testing/moderators.ts";
import { planOf } from "../testing/plans.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import { publicImageQuery } from "./services/images/index.ts";

// Images at their own addresses: who sees them, and for how long others may keep them.

let api: TestApi;
let author: LoggedIn;
let reader: LoggedIn;
let moderator: LoggedIn;
beforeAll(async () => {
  api = await startTestApi({ usesTemporaryFolder: true });
});
beforeEach(async () => {
  await api.reset();
  author = await signUpAndLogIn(api, "Author");
  reader = await signUpAndLogIn(api, "Reader");
  moderator = await logInAs(api, "moderator", "Keeper");
});
afterAll(() => api.close());

const PUBLIC = "public, max-age=30, must-revalidate";
const PRIVATE = "private, no-store";

const upload = async () => (await sendImage(api, author, await picture().png().toBuffer())).url as string;
/** Asks for an image as an `<img>` does: with the cookies for its path, and no access token. */
async function look(url: string, who?: LoggedIn, headers: Record<string, string> = {}) {
  const token = who?.browser.cookies.get("image_token");
  const answer = await api.server.inject({ url, headers, ...(token && { cookies: { image_token: token } }) });
  return { status: answer.statusCode, kept: answer.headers["cache-control"], etag: answer.headers.etag };
}
const statuses = async (url: string) => ({
  visitor: (await look(url)).status,
  reader: (await look(url, reader)).status,
  author: (await look(url, author)).status,
  moderator: (await look(url, moderator)).status,
});
async function publish(url: string): Promise<string> {
  const body = { title: "With a picture", problem: `<img src="${url}">`, solution: "<p>Look</p>" };
  const answer = await author.browser.call(createProblemSolution, { body });
  if (!answer.success) throw new Error(answer.error);
  return answer.id;
}
async function writeComment(ps_id: string, url: string): Promise<string> {
  const answer = await author.browser.call(createComment, { body: { ps_id, text: `<img src="${url}">` } });
  if (!answer.success) throw new Error(answer.error);
  return answer.comment._id;
}
const MINUTE = 60_000;

const EVERYBODY = { visitor: 200, reader: 200, author: 200, moderator: 200 };
const AUTHOR = { visitor: 404, reader: 404, author: 200, moderator: 404 };
const AUTHOR_AND_TEAM = { ...AUTHOR, moderator: 200 };

describe("an image", () => {
  it("is its author's alone until something public shows it, in a draft too", async () => {
    const url = await upload();
    expect(await statuses(url)).toEqual(AUTHOR);
    await author.browser.call(saveDraft, {
      query: {},
      body: { title: "", problem: `<img src="${url}">`, solution: "" },
    });
    expect(await statuses(url)).toEqual(AUTHOR);
    expect(await look(url, author)).toMatchObject({ kept: PRIVATE });
    await publish(url);
    expect(await statuses(url)).toEqual(EVERYBODY);
    expect(await look(url)).toMatchObject({ status: 200, kept: PUBLIC });
  });

  it.each([
    ["hidden", hide],
    ["held", hold],
  ] as const)("of a %s post is, within a minute, for its author and moderators", async (_, bring) => {
    const url = await upload();
    const id = await publish(url);
    expect(await statuses(url)).toEqual(EVERYBODY);
    await bring(api.db, "posts", id);
    // What somebody fetched at the last moment that this process goes by what it knew, they keep for 30 s more.
    api.clock.advance(MINUTE / 2 - 1);
    expect(await statuses(url)).toEqual(AUTHOR_AND_TEAM);
    expect(await look(url, moderator)).toMatchObject({ kept: PRIVATE });
  });

  it("of a deleted post is for its author, and for everybody again once it is restored", async () => {
    const url = await upload();
    const ps_id = await publish(url);
    await author.browser.call(deleteProblemSolution, { params: { ps_id }, query: { deleted: "true" } });
    expect(await statuses(url)).toEqual(AUTHOR);
    await author.browser.call(deleteProblemSolution, { params: { ps_id }, query: { deleted: "false" } });
    expect(await statuses(url)).toEqual(EVERYBODY);
  });

  it("of a comment follows the comment and the post above it", async () => {
    const [own, under] = [await upload(), await upload()];
    const post = await publish(await upload());
    const id = await writeComment(post, own);
    await writeComment(post, under);
    expect([await statuses(own), await statuses(under)]).toEqual([EVERYBODY, EVERYBODY]);
    await hide(api.db, "comments", id);
    api.clock.advance(MINUTE / 2);
    expect([await statuses(own), await statuses(under)]).toEqual([AUTHOR_AND_TEAM, EVERYBODY]);
    await hide(api.db, "posts", post);
    api.clock.advance(MINUTE / 2);
    expect(await statuses(under)).toEqual(AUTHOR_AND_TEAM);
  });

  it("in two texts is public as long as one of them is", async () => {
    const url = await upload();
    const hidden = await publish(url);
    await publish(url);
    await hide(api.db, "posts", hidden);
    api.clock.advance(MINUTE / 2);
    expect(await statuses(url)).toEqual(EVERYBODY);
  });

  it("is asked for anew cheaply: who has it is told that it is the same, and only who may see it", async () => {
    const url = await upload();
    const id = await publish(url);
    const { etag } = await look(url);
    const known = { "if-none-match": String(etag) };
    expect(await look(url, undefined, known)).toMatchObject({ status: 304, kept: PUBLIC });
    expect(await api.countStatements(() => look(url))).toBe(0);
    api.clock.advance(MINUTE / 2);
    expect(await api.countStatements(() => look(url))).toBe(1);
    await hide(api.db, "posts", id);
    api.clock.advance(MINUTE / 2);
    expect(await look(url, undefined, known)).toMatchObject({ status: 404, kept: "no-store" });
  });

  it("is found by indexes alone", async () => {
    const plan = await planOf({
      explain: async () => {
        return await api.db.transaction().execute(async (trx) => {
          await sql`set local enable_seqscan = off`.execute(trx);
          const { rows } = await sql<Record<string, unknown>>`explain (format json) ${publicImageQuery("x")}`.execute(
            trx,
          );
          return rows;
        });
      },
    });
    expect(plan.wholeTables).toEqual([]);
  });
});

describe("the cookie for images", () => {
  it("goes nowhere else, shows itself to no script, and ends with its session", async () => {
    const url = await upload();
    const set = [author.browser.last?.headers["set-cookie"] ?? []].flat();
    await author.browser.refresh();
    const cookies = [author.browser.last?.headers["set-cookie"] ?? set].flat();
    expect(cookies.find((one) => one.startsWith("image_token="))).toMatch(
      /Path=\/uploads; .*HttpOnly; SameSite=Strict$/,
    );
    const token = author.browser.cookies.get("image_token") as string;
    const asAccess = { url: "/api/get_user_account", headers: { authorization: `Bearer ${token}` } };
    expect((await api.server.inject(asAccess)).statusCode).toBe(403);
    const withAccess = { image_token: author.browser.accessToken as string };
    expect((await api.server.inject({ url, cookies: withAccess })).statusCode).toBe(404);
    expect((await look(url, author)).status).toBe(200);
    await author.browser.call(logOut, {});
    expect(author.browser.cookies.has("image_token")).toBe(false);
    expect((await api.server.inject({ url, cookies: { image_token: token } })).statusCode).toBe(404);
  });

  it("is not needed where an access token comes with the request", async () => {
    const url = await upload();
    expect((await look(url, undefined, { authorization: `Bearer ${author.browser.accessToken}` })).status).toBe(200);
  });
});
