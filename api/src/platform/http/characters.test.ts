import { createComment, getComments } from "@unknot/contract/services/comments";
import { getDraft, saveDraft } from "@unknot/contract/services/drafts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";

let api: TestApi;
let rowan: LoggedIn;
let post: string;
beforeAll(async () => {
  api = await startTestApi();
  rowan = await signUpAndLogIn(api);
  post = await createPost(api.db);
});
afterAll(() => api.close());

/** A text that was cut through an emoji. */
const CUT = "knot \ud83e";
const SHOWN = "knot \ufffd";

describe("half a surrogate pair", () => {
  it("is a replacement character in a draft, which is kept", async () => {
    const query = { form: "comment" as const, about: post };
    const body = { title: "", problem: "", solution: "", text: `<p>${CUT}</p>` };
    expect(await rowan.browser.call(saveDraft, { query, body })).toMatchObject({ success: true });
    expect(await rowan.browser.call(getDraft, { query })).toMatchObject({ draft: { text: `<p>${SHOWN}</p>` } });
  });

  it("is one in what is answered and stored, also where a call is sent again", async () => {
    const body = { ps_id: post, text: `<p>${CUT}</p>` };
    const idempotencyKey = "once";
    const first = await rowan.browser.call(createComment, { body }, { idempotencyKey });
    expect(first).toMatchObject({ success: true });
    expect(await rowan.browser.call(createComment, { body }, { idempotencyKey })).toEqual(first);
    const query = { searchBy: "ps_id" as const, value: post };
    expect(await api.call(getComments, { body: { query } })).toMatchObject({ list: [{ text: `<p>${SHOWN}</p>` }] });
  });
});
