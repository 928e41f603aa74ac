import { record } from "../../src/services/decisions/index.ts";
import { createComment, createDuplicate, createPost, createSuggestion, hide, hold, markDeleted } from "../factories.ts";
import type { TestApi } from "../test-api.ts";
import type { Person } from "./people.ts";

/** Ids of what there is to call about, by what it is. */
export type KnownIds = {
  posts: string[];
  comments: string[];
  replies: string[];
  decisions: string[];
  appeals: string[];
  messages: string[];
  notifications: string[];
  suggestions: string[];
  duplicates: string[];
};

/** Nothing yet. */
export const noIds = (): KnownIds => ({
  posts: [],
  comments: [],
  replies: [],
  decisions: [],
  appeals: [],
  messages: [],
  notifications: [],
  suggestions: [],
  duplicates: [],
});

const TEXT = "<p>The <strong>door</strong> will not open, says $x^2$</p>";

type Made = { posts: string[]; comments: string[]; replies: string[] };

/** Posts, comments and replies of somebody's, or of a closed account (null), in every state. */
async function makeContent({ db }: TestApi, authorId: string | null): Promise<Made> {
  const made: Made = { posts: [], comments: [], replies: [] };
  for (const change of [null, hide, hold, markDeleted] as const) {
    const postId = await createPost(db, { authorId, title: "The door will not open", problem: TEXT });
    made.posts.push(postId);
    if (change) {
      await change(db, "posts", postId);
      continue;
    }
    for (const inner of [null, hide, hold, markDeleted] as const) {
      const commentId = await createComment(db, { postId, authorId, text: TEXT });
      const replyId = await createComment(db, { postId, parentId: commentId, authorId });
      if (inner) await inner(db, "comments", commentId);
      made.comments.push(commentId);
      made.replies.push(replyId);
    }
  }
  // As often as all the others: most is allowed about what is visible.
  const [visible = ""] = made.posts;
  return { ...made, posts: [...made.posts, visible, visible] };
}

async function makeDecisions({ db, clock }: TestApi, userId: string, posts: string[]): Promise<string[]> {
  const decide = (id: string) =>
    record(db, { actorId: null, action: "hide", userId, subject: { kind: "post", id }, reason: "Spam", now: clock() });
  const decisions: string[] = [];
  for (const id of posts) decisions.push(await decide(id));
  return decisions;
}

async function makeAppeal({ db, clock }: TestApi, userId: string, decisionId: string): Promise<string> {
  const open = { outcome: null, answer: null, answered_by: null, answered_at: null };
  const { id } = await db
    .insertInto("appeals")
    .values({ decision_id: decisionId, user_id: userId, text: "Why?", created_at: clock(), ...open })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function makeMessage({ db, clock }: TestApi): Promise<string> {
  const message = { name: "N", email: "n@x.example", reason: "Other", message: "<p>x</p>", user_id: null };
  const open = { closed_at: null, answer: null, answered_by: null, answered_at: null };
  const { id } = await db
    .insertInto("contact_messages")
    .values({ ...message, ...open, created_at: clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type News = { postId: string; commentId: string; decisionId: string };

async function makeNews({ db, clock }: TestApi, userId: string, { postId, commentId, decisionId }: News) {
  const row = { user_id: userId, actor_id: userId, created_at: clock(), read_at: null };
  const about = { post_id: postId, comment_id: null, decision_id: null };
  const rows = await db
    .insertInto("notifications")
    .values([
      { ...row, ...about, kind: "like" },
      { ...row, ...about, kind: "comment", comment_id: commentId },
      { ...row, ...about, kind: "decision", decision_id: decisionId },
    ])
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** What a closed account has left behind. */
export async function makeOrphans(api: TestApi): Promise<KnownIds> {
  return { ...noIds(), ...(await makeContent(api, null)) };
}

/** A post of somebody's, and the decision that hides another one. */
export async function makeLittle(api: TestApi, { id }: Person): Promise<KnownIds> {
  const postId = await createPost(api.db, { authorId: id, title: "The key is lost", problem: TEXT });
  const decisions = await makeDecisions(api, id, [await createPost(api.db, { authorId: id })]);
  return { ...noIds(), posts: [postId], decisions };
}

/** What belongs to somebody: content in every state, decisions about it, an appeal, news; and a contact message. */
export async function makeEverything(api: TestApi, { id }: Person): Promise<KnownIds> {
  const content = await makeContent(api, id);
  const [postId = "", ...others] = content.posts;
  const hidden = await createPost(api.db, { authorId: id });
  const decisions = await makeDecisions(api, id, [hidden, ...others.slice(0, 3)]);
  const [decisionId = ""] = decisions;
  return {
    ...content,
    decisions,
    appeals: [await makeAppeal(api, id, decisionId)],
    messages: [await makeMessage(api)],
    suggestions: [await createSuggestion(api.db, { postId, userId: null, at: api.clock() })],
    duplicates: [await createDuplicate(api.db, { postId, userId: null })],
    notifications: await makeNews(api, id, { postId, commentId: content.comments[0] ?? "", decisionId }),
  };
}
