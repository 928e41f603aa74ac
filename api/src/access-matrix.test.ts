import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Client } from "@unknot/contract/client";
import type { AnyEndpoint } from "@unknot/contract/endpoint";
import { createAppeal } from "@unknot/contract/services/appeals";
import { signUp } from "@unknot/contract/services/auth";
import { createReport } from "@unknot/contract/services/moderation";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createComment,
  createDuplicate,
  createPost,
  createSuggestion,
  hide,
  hold,
  markDeleted,
} from "../testing/factories.ts";
import { CASES, ENDPOINT_NAMES } from "../testing/matrix/index.ts";
import {
  type Case,
  ROLES,
  type RoleName,
  STATES,
  type State,
  tagOf,
  type World,
  wordOf,
} from "../testing/matrix/world.ts";
import { goodSignUp, type LoggedIn, mute, signUpAndLogIn } from "../testing/members.ts";
import { logInAs } from "../testing/moderators.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import { record } from "./services/decisions/index.ts";

// Who may call what about what: every call of the contract, by everybody, about things in every state, held against the
// table in docs/domain.md. `UPDATE_MATRIX=1` writes what the calls answer to .cache/access-matrix.md, to be read and judged.

const DOCUMENT = new URL("../../docs/domain.md", import.meta.url);
const CACHE = new URL("../../.cache/", import.meta.url);
const HEAD = `| Call | About what is | ${ROLES.join(" | ")} |`;

let api: TestApi;
let reporter: LoggedIn;
let authorId: string;
const tokens = new Map<RoleName, string | null>();
let count = 0;

beforeAll(async () => {
  api = await startTestApi();
  const people = {
    member: await signUpAndLogIn(api, "Member"),
    author: await signUpAndLogIn(api, "Author"),
    muted: await signUpAndLogIn(api, "Muted"),
    moderator: await logInAs(api, "moderator", "Moderator1"),
    admin: await logInAs(api, "admin", "Alder"),
  };
  reporter = await signUpAndLogIn(api, "Reporter");
  await signUpAndLogIn(api, "Target");
  const unverified = { ...goodSignUp, username: "Unverified", email: "unverified@unknot.example" };
  await api.call(signUp, { body: unverified });
  const answer = await api.browser().logIn(unverified.email, unverified.password);
  tokens.set("visitor", null);
  tokens.set("unverified", answer.success ? answer.accessToken : null);
  for (const [role, { browser }] of Object.entries(people)) tokens.set(role as RoleName, browser.accessToken);
  await mute(api, people.muted.id, { expiresAt: null });
  authorId = people.author.id;
});
afterAll(() => api.close());

async function bring(subject: { table: "posts" | "comments"; id: string }, state: State): Promise<void> {
  const { table, id } = subject;
  if (state === "hidden") await hide(api.db, table, id);
  if (state === "deleted") await markDeleted(api.db, table, id);
  if (state === "held") await hold(api.db, table, id);
}

/** An appeal that waits, of the author, about something of theirs; only where a call needs one. */
async function makeAppeal(isMade: boolean) {
  const postId = await createPost(api.db, { authorId });
  const line = { actorId: null, userId: authorId, subject: { kind: "post", id: postId }, reason: "x" } as const;
  const decisionId = await record(api.db, { ...line, action: "hide", now: api.clock() });
  if (!isMade) return { decisionId, appealId: "0" };
  const caller = callerOf("author");
  await caller(createAppeal, { body: { decision_id: decisionId, text: "Why" } });
  const { id } = await api.db
    .selectFrom("appeals")
    .select("id")
    .where("decision_id", "=", decisionId)
    .executeTakeFirstOrThrow();
  return { decisionId, appealId: id };
}

async function makeMessage(): Promise<string> {
  const message = { name: "N", email: "n@x.example", reason: "Other", message: "<p>x</p>" };
  const row = {
    ...message,
    created_at: api.clock(),
    closed_at: null,
    answer: null,
    answered_by: null,
    answered_at: null,
  };
  const { id } = await api.db
    .insertInto("contact_messages")
    .values({ ...row, user_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const daysAgo = (days: number) => new Date(api.clock().getTime() - days * 86_400_000);

/** Another post, and that somebody says that the first one says the same, for the calls about that. */
async function makePair(name: string, postId: string) {
  if (!name.includes("duplicate")) return { otherId: "0", duplicateId: "0" };
  const otherId = await createPost(api.db);
  if (name === "propose_duplicate") return { otherId, duplicateId: "0" };
  return { otherId, duplicateId: await createDuplicate(api.db, { postId, ofId: otherId, userId: reporter.id }) };
}

async function makeWorld(name: string, { about }: Case, state: State): Promise<World> {
  count++;
  const word = wordOf({ count });
  const by = (kind: Case["about"]) => (about === kind && state === "closed" ? null : authorId);
  const title = about === "post" ? `Title ${word}` : `Title ${count}`;
  const tags = about === "post" ? [tagOf({ count })] : [];
  const postId = await createPost(api.db, { authorId: by("post"), title, problem: `<p>${word}</p>`, tags });
  const words = about === "comment" ? word : "A comment";
  const commentId = await createComment(api.db, { postId, authorId, text: `<p>${words}</p>` });
  if (by("comment") === null)
    await api.db.updateTable("comments").set({ author_id: null }).where("id", "=", commentId).execute();
  if (/report/.test(name) && !/create/.test(name)) {
    const body = { object_id: postId, type: "problemSolution", reason: "<p>Look</p>" } as const;
    await reporter.browser.call(createReport, { body });
  }
  if (about)
    await bring(about === "post" ? { table: "posts", id: postId } : { table: "comments", id: commentId }, state);
  const appeal = /appeal/.test(name) ? await makeAppeal(name === "resolve_appeal") : { decisionId: "0", appealId: "0" };
  return {
    postId,
    commentId,
    ...appeal,
    suggestionId: name.includes("suggested_edit")
      ? await createSuggestion(api.db, { postId, userId: reporter.id, title, at: daysAgo(8) })
      : "0",
    ...(await makePair(name, postId)),
    messageId: name === "answer_contact_message" ? await makeMessage() : "0",
    count,
  };
}

function callerOf(role: RoleName): Client {
  const browser = api.browser();
  browser.accessToken = tokens.get(role) ?? null;
  return browser.call;
}

async function statusOfStream({ path }: AnyEndpoint, role: RoleName): Promise<string> {
  const token = tokens.get(role);
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await api.server.inject({ url: `/api${path}`, headers, payloadAsStream: true });
  answer.stream().destroy();
  return String(answer.statusCode);
}

function sightIn(answer: object, world: World): string {
  const text = JSON.stringify(answer);
  if (text.includes(wordOf(world))) return "all";
  const ids = [`"id":"${world.postId}"`, `"_id":"${world.commentId}"`];
  return text.includes('"active":true') && ids.some((id) => text.includes(id)) ? "notice" : "nothing";
}

async function outcomeOf(name: string, one: Case, state: State, role: RoleName): Promise<string> {
  if (role === "author" && state === "closed") return "–";
  if (one.endpoint.isStream) return statusOfStream(one.endpoint, role);
  const world = await makeWorld(name, one, state);
  const answer = (await callerOf(role)(one.endpoint, one.input(world) as never)) as {
    success: boolean;
    status?: number;
  };
  if (answer.status !== undefined) return String(answer.status);
  return one.reads ? `200 ${sightIn(answer, world)}` : "200";
}

/** Rows of one call: states with the same answers share one. */
async function rowsOf(name: string, one: Case): Promise<string[]> {
  const rows = new Map<string, State[]>();
  for (const state of one.about ? STATES : STATES.slice(0, 1)) {
    const cells: string[] = [];
    for (const role of ROLES) cells.push(await outcomeOf(name, one, state, role));
    const key = cells.join(" | ");
    rows.set(key, [...(rows.get(key) ?? []), state]);
  }
  return [...rows].map(([cells, states]) => `| ${name} | ${one.about ? states.join(", ") : ""} | ${cells} |`);
}

const documented = readFileSync(DOCUMENT, "utf8").split("\n");

it("every endpoint of the contract is called", () => {
  const called = new Set(Object.values(CASES).map(({ endpoint }) => endpoint.path.split("/")[1]));
  expect(ENDPOINT_NAMES.filter((path) => !called.has(path))).toEqual([]);
});

it("every row of the table is a call", () => {
  const start = documented.indexOf(HEAD);
  const rows = documented.slice(start + 2, documented.indexOf("", start));
  const names = rows.map((row) => row.split(" | ")[0]?.replace("| ", ""));
  expect(names.filter((name) => !Object.hasOwn(CASES, name ?? ""))).toEqual([]);
});

const updated: string[] = [];

it.each(Object.entries(CASES))("%s", { timeout: 60_000 }, async (name, one) => {
  const rows = await rowsOf(name, one);
  updated.push(...rows);
  if (process.env.UPDATE_MATRIX) return;
  expect(rows).toEqual(documented.filter((row) => row.startsWith(`| ${name} |`)));
});

afterAll(() => {
  if (!process.env.UPDATE_MATRIX) return;
  if (!existsSync(CACHE)) mkdirSync(CACHE);
  writeFileSync(
    new URL("access-matrix.md", CACHE),
    [HEAD, `|${"---|".repeat(ROLES.length + 2)}`, ...updated, ""].join("\n"),
  );
});
