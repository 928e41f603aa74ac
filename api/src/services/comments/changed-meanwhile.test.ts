import { createComment, deleteComment, editComment, getComment } from "@unknot/contract/services/comments";
import { getCommentVersions } from "@unknot/contract/services/history";
import { hideContent, unhideContent } from "@unknot/contract/services/moderation";
import { beforeEach, expect, it } from "vitest";
import { createPost } from "../../../testing/factories.ts";
import { inLine } from "../../../testing/in-line.ts";
import { type LoggedIn, signUpAndLogIn } from "../../../testing/members.ts";
import { logInAs } from "../../../testing/moderators.ts";
import { openTestApi } from "../../../testing/open-test-api.ts";
import { lockPost } from "../posts/index.ts";

// A comment that is changed while something else happens to it.

const api = await openTestApi();
let author: LoggedIn;
let postId: string;
let id: string;
const write = async (who: LoggedIn, text: string, parent_id: string | null = null) => {
  const answer = await who.browser.call(createComment, { body: { ps_id: postId, parent_id, text } });
  return answer.success ? answer.comment._id : "";
};
beforeEach(async () => {
  author = await signUpAndLogIn(api, "Rowan");
  postId = await createPost(api.db);
  id = await write(author, "<p>one</p>");
});

const edit = (text: string) => () => author.browser.call(editComment, { params: { comment_id: id }, body: { text } });
const remove = () => author.browser.call(deleteComment, { params: { comment_id: id } });
const lock = (trx: typeof api.db) => lockPost(trx, postId);
const versions = () => api.call(getCommentVersions, { params: { comment_id: id }, query: {} });

it("is gone where it was deleted just before", async () => {
  expect(await inLine(api, lock, [remove, edit("<p>two</p>")])).toMatchObject([{ success: true }, { status: 404 }]);
});

it("stays an empty place where it was deleted and has replies", async () => {
  await write(await signUpAndLogIn(api, "Fern"), "<p>Yes</p>", id);
  expect(await inLine(api, lock, [remove, edit("<p>two</p>")])).toMatchObject([{ success: true }, { status: 404 }]);
  const kept = await api.db.selectFrom("comments").select("text").where("id", "=", id).executeTakeFirstOrThrow();
  expect(kept.text).toBe("");
  expect(await api.db.selectFrom("comment_versions").selectAll().execute()).toEqual([]);
});

it("keeps every text that it had, when it is changed twice at once", async () => {
  await inLine(api, lock, [edit("<p>two</p>"), edit("<p>three</p>")]);
  expect(await versions()).toMatchObject({
    list: [{ text: "<p>three</p>" }, { text: "<p>two</p>" }, { text: "<p>one</p>" }],
  });
});

it("is changed once, when the same is sent twice at once", async () => {
  expect(await inLine(api, lock, [edit("<p>two</p>"), edit("<p>two</p>")])).toMatchObject([
    { comment: { text: "<p>two</p>" } },
    { comment: { text: "<p>two</p>" } },
  ]);
  expect(await versions()).toMatchObject({ list: [{ text: "<p>two</p>" }, { text: "<p>one</p>" }] });
});

it("keeps to itself what was objected to, when a moderator hides it just before", async () => {
  const moss = await logInAs(api, "moderator", "Moss");
  const about = { object_id: id, type: "comment", reason: "Unkind" } as const;
  const hide = () => moss.browser.call(hideContent, { body: about });
  const [, edited] = await inLine(api, lock, [hide, edit("<p>two</p>")]);
  expect(edited).toMatchObject({ success: true, comment: { isHidden: { active: true } } });
  await moss.browser.call(unhideContent, { body: about });
  expect(await api.call(getComment, { params: { comment_id: id } })).toMatchObject({ comment: { text: "<p>two</p>" } });
  expect(await versions()).toMatchObject({ list: [{ text: "<p>two</p>" }, { isReadable: false, text: "" }] });
});
