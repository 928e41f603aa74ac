import { createComment, deleteComment } from "@unknot/contract/services/comments";
import { deleteDraft, saveDraft } from "@unknot/contract/services/drafts";
import { uploadImage } from "@unknot/contract/services/images";
import { hideContent, unhideContent } from "@unknot/contract/services/moderation";
import {
  createProblemSolution,
  deleteProblemSolution,
  editProblemSolution,
  getProblemSolutions,
} from "@unknot/contract/services/posts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { picture, sendImage } from "../../../testing/images.ts";
import { type LoggedIn, mute, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { REMOVE_DELETED } from "../posts/index.ts";

let api: TestApi;
let rowan: LoggedIn;
beforeAll(async () => {
  api = await startTestApi({ usesTemporaryFolder: true });
});
beforeEach(async () => {
  await api.reset();
  rowan = await signUpAndLogIn(api);
});
afterAll(() => api.close());

const DAY = 24 * 3_600_000;
const upload = (file: Buffer, { who = rowan, ...as }: { who?: LoggedIn; name?: string; type?: string } = {}) =>
  sendImage(api, who, file, as);

const nameOf = (url: string) => url.replace("/uploads/", "");
const publish = async (problem: string, who = rowan) => {
  const body = { title: "With a picture", problem, solution: "<p>Look</p>" };
  const answer = await who.browser.call(createProblemSolution, { body });
  if (!answer.success) throw new Error(answer.error);
  return answer.id;
};
const problemOf = async (value: string) => {
  const answer = await api.call(getProblemSolutions, { body: { query: { searchBy: "ps_id", value } } });
  return answer.success ? answer.list[0]?.problem : answer.error;
};

describe("an image", () => {
  it.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "may be %s; it is encoded anew, without metadata",
    async (format) => {
      const answer = await upload(await picture().toFormat(format).toBuffer());
      expect(answer).toMatchObject({ status: 200, success: true, width: 40, height: 30 });
      expect(answer.url).toMatch(/^\/uploads\/[\w-]{22}\.webp$/);
      const kept = (await api.context.uploads.get(nameOf(answer.url))) as Buffer;
      expect((await sharp(kept).metadata()).format).toBe("webp");
      expect(kept.includes("secretplace")).toBe(false);
    },
  );

  it("is bounded in pixels", async () => {
    const file = await picture(6000, 3000).jpeg().toBuffer();
    expect(await upload(file)).toMatchObject({ width: 2000, height: 1000 });
  });

  it.each([
    [
      "an SVG",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ["a page that calls itself an image", Buffer.from("<html><script>alert(1)</script></html>")],
    ["a text", Buffer.from("GIF89a but not really")],
    ["half a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ])("cannot be %s", async (_, file) => {
    expect(await upload(file)).toMatchObject({
      status: 415,
      error: "This is not a JPEG, PNG, WebP, GIF or AVIF image",
    });
  });

  it("is refused when it is too large, missing, or comes from nobody or somebody muted", async () => {
    expect(await upload(Buffer.alloc(8 * 1024 * 1024 + 1))).toMatchObject({ status: 413, success: false });
    expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 400 });
    const headers = { authorization: `Bearer ${rowan.browser.accessToken}` };
    const json = await api.server.inject({
      method: "POST",
      url: `/api${uploadImage.path}`,
      payload: { x: 1 },
      headers,
    });
    expect(json.statusCode).toBe(415);
    expect((await api.server.inject({ method: "POST", url: `/api${uploadImage.path}` })).statusCode).toBe(403);
    await mute(api, rowan.id);
    expect(await upload(await picture().png().toBuffer())).toMatchObject({ status: 423, isMuted: true });
  });
});

describe("an image in a text", () => {
  it("is shown with its size, whatever the text says of it", async () => {
    const { url } = await upload(await picture().png().toBuffer());
    const id = await publish(`<p>Here</p><img src="${url}" alt="A &quot;knot&quot;" width="9" onerror="x()">`);
    expect(await problemOf(id)).toBe(
      `<p>Here</p><img src="${url}" alt="A &quot;knot&quot;" width="40" height="30" loading="lazy">`,
    );
  });

  it("must be the author's own", async () => {
    const { url } = await upload(await picture().png().toBuffer());
    const moss = await signUpAndLogIn(api, "Moss");
    const id = await publish(`<p>Here</p><img src="${url}"><img src="/uploads/${"x".repeat(22)}.webp">`, moss);
    expect(await problemOf(id)).toBe("<p>Here</p>");
  });

  const isThere = async (answer: { url: string }) => (await api.context.uploads.get(nameOf(answer.url))) !== null;
  const clean = async (after: number) => {
    api.clock.advance(after);
    await rowan.browser.refresh();
    await api.runJob(REMOVE_DELETED);
  };

  it("stays as long as something shows it, and a day more", async () => {
    const used = await upload(await picture().png().toBuffer());
    const inComment = await upload(await picture().png().toBuffer());
    const id = await publish(`<img src="${used.url}">`);
    const text = `<img src="${inComment.url}">`;
    await rowan.browser.call(createComment, { body: { ps_id: id, text } });
    await clean(DAY + 1000);
    expect([await isThere(used), await isThere(inComment)]).toEqual([true, true]);
    const body = { newTitle: "Without", newProblem: "<p>None</p>", newSolution: "<p>None</p>" };
    await rowan.browser.call(editProblemSolution, { params: { ps_id: id }, body });
    await clean(0);
    // Its history still shows it.
    expect([await isThere(used), await isThere(inComment)]).toEqual([true, true]);
    await rowan.browser.call(deleteProblemSolution, { params: { ps_id: id }, query: { deleted: "true" } });
    await clean(3 * DAY + 1000);
    expect([await isThere(used), await isThere(inComment)]).toEqual([false, false]);
  });

  it("goes where it was taken from a text that was hidden", async () => {
    const { url } = await upload(await picture().png().toBuffer());
    const ps_id = await publish(`<p>Here</p><img src="${url}">`);
    const moss = await logInAs(api, "moderator", "Moss");
    const object = { object_id: ps_id, type: "problemSolution" as const, reason: "Rude" };
    await moss.browser.call(hideContent, { body: object });
    const body = { newTitle: "Without", newProblem: "<p>None</p>", newSolution: "<p>None</p>" };
    await rowan.browser.call(editProblemSolution, { params: { ps_id }, body });
    await moss.browser.call(unhideContent, { body: object });
    await clean(DAY + 1000);
    expect(await isThere({ url })).toBe(false);
  });

  it("stays for a month where no text has shown it yet: a browser may hold a draft that does", async () => {
    const waiting = await upload(await picture().png().toBuffer());
    await clean(29 * DAY);
    expect(await isThere(waiting)).toBe(true);
    await clean(DAY + 1000);
    expect(await isThere(waiting)).toBe(false);
  });

  it("of a draft stays until that is discarded, and is in the post that comes of it", async () => {
    const { url } = await upload(await picture().png().toBuffer());
    const dropped = await upload(await picture().png().toBuffer());
    const problem = `<p>Look</p><img src="${url}" alt="">`;
    await rowan.browser.call(saveDraft, {
      query: {},
      body: { title: "T", problem: `<img src="${dropped.url}">`, solution: "" },
    });
    await rowan.browser.call(saveDraft, { query: {}, body: { title: "T", problem, solution: "" } });
    await clean(29 * DAY);
    await clean(29 * DAY);
    expect([await isThere({ url }), await isThere(dropped)]).toEqual([true, false]);
    const id = await publish(problem);
    await rowan.browser.call(deleteDraft, { query: {} });
    await clean(DAY);
    expect(await isThere({ url })).toBe(true);
    expect(await problemOf(id)).toContain(url);
    await rowan.browser.call(deleteProblemSolution, { params: { ps_id: id }, query: { deleted: "true" } });
    await clean(4 * DAY);
    expect(await isThere({ url })).toBe(false);
  });

  it("of somebody else is not kept by a draft that names it", async () => {
    const { url } = await upload(await picture().png().toBuffer());
    const moss = await signUpAndLogIn(api, "Moss");
    await moss.browser.call(saveDraft, { query: {}, body: { title: "", problem: `<img src="${url}">`, solution: "" } });
    await clean(31 * DAY);
    expect(await isThere({ url })).toBe(false);
  });

  it("goes with the text of a comment that only holds its place any more", async () => {
    const { url } = await upload(await picture().png().toBuffer());
    const ps_id = await publish("<p>Plain</p>");
    const made = await rowan.browser.call(createComment, { body: { ps_id, text: `<img src="${url}">` } });
    const comment_id = made.success ? made.comment._id : "";
    await rowan.browser.call(createComment, { body: { ps_id, parent_id: comment_id, text: "<p>Yes</p>" } });
    await rowan.browser.call(deleteComment, { params: { comment_id } });
    await clean(DAY + 1000);
    expect(await isThere({ url })).toBe(false);
  });
});
