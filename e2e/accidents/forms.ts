import { expect, type Page } from "@playwright/test";
import { editor } from "../writing.ts";
import type { Call, Stage } from "./stage.ts";

/** One form on its page, about something made for one cell of the table. */
export type OpenForm = {
  path: string;
  /** Opens the form, where its page does not show it by itself. */
  show: (page: Page) => Promise<void>;
  /** Replaces all that the accident is about by these words. */
  write: (page: Page, words: string) => Promise<void>;
  /** Fills in what else has to be there. */
  complete: (page: Page) => Promise<void>;
  holds: (page: Page, words: string) => Promise<void>;
  send: (page: Page) => Promise<void>;
  /** What says that it has been sent. */
  said: string | RegExp;
  /** How often it has arrived. */
  arrived: (words: string) => Promise<number>;
  /** The call that it sends. */
  call: RegExp;
  /** The most characters that may be sent. */
  max: number;
  /** Whether a muted member may not send it. */
  isMutedOut: boolean;
};

type List = { list: Record<string, unknown>[] };
const listed = async (call: Call, path: string, data?: object) =>
  ((await call(data ? "POST" : "GET", path, data)) as unknown as List).list;
const count = (list: object[], words: string) => list.filter((row) => JSON.stringify(row).includes(words)).length;

const inEditor = (label: string) => ({
  write: async (page: Page, words: string) => {
    await editor(page, label).fill(words);
  },
  holds: async (page: Page, words: string) => expect(editor(page, label)).toHaveText(words),
});

const nothing = async () => {};
const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();

/** Opens by a button, unless a draft has opened the form by itself. */
const showBy = (button: string, label: string) => async (page: Page) => {
  const field = editor(page, label);
  const opener = page.getByRole("button", { name: button, exact: true }).first();
  await expect(field.or(opener).first()).toBeVisible();
  await expect(async () => {
    if (!(await field.isVisible())) await opener.click({ timeout: 500 });
    await expect(field).toBeVisible({ timeout: 500 });
  }).toPass();
};

let number = 0;
const text = () => ({ title: `Written about ${++number}`, problem: "<p>It sticks</p>", solution: "<p>Oil it</p>" });
const makePost = async (call: Call) => String((await call("POST", "create_problemsolution", text())).id);
const makeComment = async (call: Call, ps_id: string, words: string) => {
  const { comment } = await call("POST", "create_comment", { ps_id, text: `<p>${words}</p>` });
  return (comment as unknown as { _id: string })._id;
};
const commentsOf = (call: Call, value: string) =>
  listed(call, "get_comments", { query: { searchBy: "ps_id", value, withReplies: true } });

/** All comments of a post, replies among them, each once. */
async function countComments(call: Call, id: string, words: string): Promise<number> {
  const all = (await commentsOf(call, id)).flatMap(({ replies, ...one }) => [one, ...((replies ?? []) as object[])]);
  return count(all, words);
}

/** Makes what a form is about, and says how the form is used. */
export const FORMS: Record<string, (stage: Stage) => Promise<OpenForm>> = {
  post: async ({ asWriter }) => {
    await asWriter("DELETE", "delete_draft?form=post");
    return {
      ...inEditor("Problem"),
      path: "/createproblemsolution",
      show: nothing,
      complete: async (page) => {
        await page.getByLabel("Title").fill(text().title);
        await editor(page, "Solution").fill("Oil it");
      },
      send: press("Publish"),
      said: "Your post has been published",
      arrived: async (words) =>
        count(await listed(asWriter, "get_problemsolutions", { query: { searchBy: "myAccount" } }), words),
      call: /create_problemsolution/,
      max: 5000,
      isMutedOut: true,
    };
  },
  edit: async ({ asWriter }) => {
    const id = await makePost(asWriter);
    return {
      ...inEditor("Problem"),
      path: `/account/posts/all/edit/${id}`,
      show: nothing,
      complete: nothing,
      send: press("Save Changes"),
      said: "Your post has been changed",
      arrived: async (words) =>
        count(await listed(asWriter, "get_problemsolutions", { query: { searchBy: "edit_id", value: id } }), words),
      call: /edit_problemsolution/,
      max: 5000,
      isMutedOut: true,
    };
  },
  comment: async ({ asWriter, asModerator }) => {
    const id = await makePost(asModerator);
    return {
      ...inEditor("Your Comment"),
      path: `/post/${id}`,
      show: showBy("Write a Comment", "Your Comment"),
      complete: nothing,
      send: press("Submit Comment"),
      said: "Your comment has been published",
      arrived: (words) => countComments(asWriter, id, words),
      call: /create_comment/,
      max: 1000,
      isMutedOut: true,
    };
  },
  reply: async ({ asWriter, asModerator }) => {
    const id = await makePost(asModerator);
    await makeComment(asModerator, id, "To be answered");
    return {
      ...inEditor("Your Reply"),
      path: `/post/${id}`,
      show: showBy("Reply", "Your Reply"),
      complete: nothing,
      send: press("Submit Reply"),
      said: "Your comment has been published",
      arrived: (words) => countComments(asWriter, id, words),
      call: /create_comment/,
      max: 1000,
      isMutedOut: true,
    };
  },
  "edit of a comment": async ({ asWriter, asModerator }) => {
    const id = await makePost(asModerator);
    await makeComment(asWriter, id, "As it was");
    return {
      ...inEditor("Comment"),
      path: `/post/${id}`,
      show: showBy("Edit", "Comment"),
      complete: nothing,
      send: press("Submit Comment"),
      said: "Your comment has been changed",
      arrived: (words) => countComments(asWriter, id, words),
      call: /edit_comment/,
      max: 1000,
      isMutedOut: true,
    };
  },
  report: async ({ asModerator }) => {
    const id = await makePost(asModerator);
    return {
      ...inEditor("Reason"),
      path: `/post/${id}`,
      show: showBy("Report", "Reason"),
      complete: nothing,
      send: press("Submit Report"),
      said: /Thank you. The moderation team will review your report|Sent: A report/,
      arrived: async (words) => count(await listed(asModerator, "get_reports"), words),
      call: /create_report/,
      max: 1000,
      isMutedOut: false,
    };
  },
  appeal: async ({ asWriter, asModerator }) => {
    const object_id = await makePost(asWriter);
    await asModerator("PUT", "hide_content", { object_id, type: "problemSolution", reason: "Not nice" });
    const area = (page: Page) => page.getByRole("dialog").getByRole("textbox");
    return {
      path: "/account/decisions",
      show: async (page) => {
        await page.getByRole("button", { name: "Appeal", exact: true }).first().click();
        await expect(area(page)).toBeVisible();
      },
      write: (page, words) => area(page).fill(words),
      holds: (page, words) => expect(area(page)).toHaveValue(words),
      complete: nothing,
      send: press("Submit Appeal"),
      said: "Your appeal has been sent",
      arrived: async (words) => count(await listed(asModerator, "get_appeals"), words),
      call: /create_appeal/,
      max: 1000,
      isMutedOut: false,
    };
  },
  contact: async ({ asWriter, asModerator, writer }) => {
    await asWriter("DELETE", "delete_draft?form=contact");
    return {
      ...inEditor("Message"),
      path: "/contact",
      show: nothing,
      complete: async (page) => {
        await page.getByLabel("Name", { exact: true }).fill(writer.username);
        await page.getByLabel("Email").fill(writer.email);
        await page.getByLabel("Reason").selectOption({ index: 1 });
      },
      send: press("Submit"),
      said: "Your message has been sent",
      arrived: async (words) => count(await listed(asModerator, "get_contact_messages"), words),
      call: /api\/contact/,
      max: 5000,
      isMutedOut: false,
    };
  },
};
