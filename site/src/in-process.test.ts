import { createComment, createMember, createPost } from "@unknot/api/testing/factories";
import type { Client, LooseInput } from "@unknot/contract/client";
import type { AnyEndpoint } from "@unknot/contract/endpoint";
import { getComments } from "@unknot/contract/services/comments";
import {
  getAutocompleteSuggestions,
  getProblemSolutions,
  getSimilarProblemSolutions,
} from "@unknot/contract/services/posts";
import { getTransparency } from "@unknot/contract/services/records";
import { getUserActivity } from "@unknot/contract/services/user";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestSite } from "../testing/open-test-site.ts";
import { createInProcessClient } from "./in-process.ts";
import { takeTurn } from "./render-gate/in-turn.ts";

/** What each failure has of its own. */
const withoutId = (answer: unknown) => ({ ...(answer as object), requestId: undefined });

const posts = (query: object, more: object = {}): [AnyEndpoint, LooseInput] => [
  getProblemSolutions,
  { body: { query, ...more } },
];
const comments = (query: object): [AnyEndpoint, LooseInput] => [getComments, { body: { query } }];

it("what pages read without HTTP is what anybody gets over it, refusals too", async () => {
  const { site, database } = await openTestSite();
  const { db } = database;
  const { id: authorId, username } = await createMember(db, "Direct");
  const postId = await createPost(db, { authorId, title: "Kettle that never boils", problem: "<p>Cold.</p>" });
  await createPost(db, { authorId, title: "Kettle that boils over", problem: "<p>Hot.</p>" });
  const commentId = await createComment(db, { postId, authorId });
  await createComment(db, { postId, authorId, parentId: commentId });
  const hidden = await createPost(db, { authorId });
  await sql`update posts set hidden_at = now() where id = ${hidden}`.execute(db);

  const calls: [AnyEndpoint, LooseInput][] = [
    ...["trending", "newest", "top", "nonsense"].map((sort) => posts({ searchBy: "trending", sort })),
    posts({ searchBy: "trending" }, { excerpt: true, page: 1 }),
    posts({ searchBy: "trending" }, { page: 0 }),
    posts({ searchBy: "trending" }, { page: "1" }),
    posts({ searchBy: "trending" }, { getDeleted: true }),
    ...[postId, hidden, "999999", "1e3", "", "\0"].map((value) => posts({ searchBy: "ps_id", value })),
    ...["kettle", "ketle", "", "x".repeat(2000), "a\0b"].map((value) => posts({ searchBy: "text", value })),
    ...[username, "nobody at all"].map((value) => posts({ searchBy: "username", value })),
    posts({ searchBy: "liked" }),
    posts({ searchBy: "nonsense" }),
    [getProblemSolutions, {}],
    ...[postId, hidden, "999999"].map((value) => comments({ searchBy: "ps_id", value, withReplies: true })),
    ...[username, "nobody at all"].map((value) => comments({ searchBy: "username", value })),
    [getSimilarProblemSolutions, { query: { title: "", ps_id: postId } }],
    [getSimilarProblemSolutions, { query: { title: "kettle" } }],
    [getAutocompleteSuggestions, { query: { searchTerm: "ket" } }],
    [getAutocompleteSuggestions, { query: {} }],
    [getTransparency, { query: { page: "1" } }],
    [getTransparency, { query: { page: "x" } }],
    [getUserActivity, { query: { username } }],
    [getUserActivity, { query: { username: "nobody at all" } }],
  ];
  const api = createInProcessClient(site) as (endpoint: AnyEndpoint, input: LooseInput) => ReturnType<Client>;
  for (const [endpoint, input] of calls) {
    const name = `${endpoint.path} ${JSON.stringify(input).slice(0, 100)}`;
    expect(site.directCalls.has(endpoint.path), name).toBe(true);
    const direct = await takeTurn(() => api(endpoint, structuredClone(input)));
    expect(withoutId(direct), name).toEqual(withoutId(await api(endpoint, structuredClone(input))));
  }
});
