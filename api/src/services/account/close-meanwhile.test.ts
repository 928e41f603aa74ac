import { createComment } from "@unknot/contract/services/comments";
import { createProblemSolution } from "@unknot/contract/services/posts";
import { suggestEdit } from "@unknot/contract/services/suggestions";
import { deleteAccount } from "@unknot/contract/services/user";
import { beforeEach, describe, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { inLine } from "../../../testing/in-line.ts";
import { type LoggedIn, PASSWORD, signUpAndLogIn } from "../../../testing/members.ts";
import { openTestApi } from "../../../testing/open-test-api.ts";
import type { Db } from "../../database.ts";
import { lockGroups } from "../alternatives/gather.ts";

// An account that is closed with what was written, while its member writes on another device.

const api = await openTestApi();
let rowan: LoggedIn;
let other: string;
let own: string;
beforeEach(async () => {
  rowan = await signUpAndLogIn(api);
  other = await createPost(api.db);
  own = await createPost(api.db, { authorId: rowan.id });
});

const close = () => rowan.browser.call(deleteAccount, { body: { password: PASSWORD, deleteContent: true } });
const text = { title: "A secret", problem: "<p>Mine</p>", solution: "<p>Mine</p>" };
const comment = () => rowan.browser.call(createComment, { body: { ps_id: other, text: "<p>Mine</p>" } });
const publish = () => rowan.browser.call(createProblemSolution, { body: { ...text, alternative_to: other } });
const suggest = () => rowan.browser.call(suggestEdit, { params: { ps_id: other }, body: text });
const lockOf = (id: () => string) => (trx: Db) =>
  trx.selectFrom("posts").select("id").where("id", "=", id()).forUpdate().execute();
const remaining = async () => ({
  posts: await api.db.selectFrom("posts").select("title").where("id", "<>", other).execute(),
  comments: await api.db.selectFrom("comments").select("text").execute(),
  suggestions: await api.db.selectFrom("suggested_edits").select("title").execute(),
});
const nothing = { posts: [], comments: [], suggestions: [] };

describe("what is being written when the account is closed", () => {
  it.each([
    ["a comment", comment, lockOf(() => other)],
    ["a post", publish, lockGroups],
    ["a suggested edit", suggest, lockOf(() => other)],
  ])("goes with it: %s", async (_, write, lock) => {
    expect(await inLine(api, lock, [write, close])).toMatchObject([{ success: true }, { success: true }]);
    expect(await remaining()).toEqual(nothing);
  });

  it.each([
    ["a comment", comment],
    ["a post", publish],
    ["a suggested edit", suggest],
  ])("is refused as without a session, where it comes later: %s", async (_, write) => {
    const lock = lockOf(() => own);
    expect(await inLine(api, lock, [close, write])).toMatchObject([
      { success: true },
      { status: 403, code: "invalid_token" },
    ]);
    expect(await remaining()).toEqual(nothing);
  });
});
