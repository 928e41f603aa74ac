import { getProblemSolutions, type PostList } from "@unknot/contract/services/posts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMember, createPost, hide } from "../../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../../testing/test-api.ts";
import { merge } from "./index.ts";

let api: TestApi;

/** Title, problem, solution, author, day, likes. */
const POSTS = [
  [
    "Docker loses its network",
    "<p>The bridge is gone.</p>",
    "<pre><code>restart</code></pre>",
    "Rowan Oak",
    "2023-05-01",
    9,
  ],
  ["Podman loses its network", "<p>The bridge is gone.</p>", "<p>Wait.</p>", "Fern", "2024-01-01", 4],
  [
    "Kubernetes and its network",
    "<p>As in docker.</p>",
    "<p><img src='/uploads/a.webp' alt=''></p>",
    "Fern",
    "2024-06-15",
    0,
  ],
  [
    "Kubectl hangs",
    "<p>No network at all, docker compose works.</p>",
    "<p>Use <code>-v</code>.</p>",
    "Fern",
    "2025-02-02",
    6,
  ],
  ["Compose a docker file", "<p>It is long.</p>", "<p>Cut it.</p>", "Rowan Oak", "2025-03-03", 6],
] as const;

const TAGS: Record<string, string[]> = {
  "Docker loses its network": ["containers", "linux"],
  "Podman loses its network": ["containers"],
  "Compose a docker file": ["containers", "yaml"],
};

beforeAll(async () => {
  api = await startTestApi();
  const members = new Map<string, string>();
  for (const [title, problem, solution, name, day, likes] of POSTS) {
    const authorId = members.get(name) ?? (await createMember(api.db, name)).id;
    members.set(name, authorId);
    const tags = TAGS[title] ?? [];
    const id = await createPost(api.db, { title, problem, solution, authorId, tags });
    await sql`update posts set created_at = ${day}::date, like_count = ${likes} where id = ${id}`.execute(api.db);
  }
  await sql`insert into tags (name, synonym_of, created_at)
    select 'boxes', id, now() from tags where name = 'containers'`.execute(api.db);
  for (const [at, end] of ["hidden", "deleted"].entries()) {
    const id = await createPost(api.db, {
      ...{ title: `Docker ${end} network`, authorId: members.get("Fern") ?? "" },
      solution: "<pre><code>secret</code></pre><img src='/uploads/b.webp' alt=''>",
      tags: ["containers"],
    });
    if (at === 0) await hide(api.db, "posts", id);
    else await sql`update posts set deleted_at = now() where id = ${id}`.execute(api.db);
  }
});
afterAll(() => api.close());

async function search(value: string, more: { sort?: "newest" | "top"; counts?: boolean; page?: number } = {}) {
  const { sort, ...rest } = more;
  const query = { searchBy: "text", value, ...(sort && { sort }) } as const;
  const answer = await api.call(getProblemSolutions, { body: { query, ...rest } });
  expect(answer).toMatchObject({ success: true });
  return answer as PostList;
}
const [DOCKER, PODMAN, KUBERNETES, KUBECTL, COMPOSE] = POSTS.map(([title]) => title) as [string, ...string[]];

describe.each(["fresh", "merged"])("filters, %s", (state) => {
  beforeAll(async () => {
    if (state === "merged") await merge(api.db, { isAll: true });
  });

  it.each([
    ["title:docker", [DOCKER, COMPOSE]],
    ['title:"loses its network"', [DOCKER, PODMAN]],
    ["network title:podman", [PODMAN]],
    ["network after:2024", [PODMAN, KUBERNETES, KUBECTL]],
    ["network after:2024 before:2025", [PODMAN, KUBERNETES]],
    ["network before:2024-01-01", [DOCKER]],
    ["network after:2024-06", [KUBERNETES, KUBECTL]],
    ["network likes:>5", [DOCKER, KUBECTL]],
    ["network likes:6", [DOCKER, KUBECTL]],
    ["network likes:<6", [PODMAN, KUBERNETES]],
    ["network has:code", [DOCKER, KUBECTL]],
    ["network has:image", [KUBERNETES]],
    ["network has:code has:image", []],
    ["docker user:fern has:code", [KUBECTL]],
    ['docker user:"rowan oak" after:2024', [COMPOSE]],
    ["after:2025", [KUBECTL, COMPOSE]],
    ["has:code", [DOCKER, KUBECTL]],
    ["has:image user:fern", [KUBERNETES]],
    ["likes:>5 before:2025-03", [DOCKER, KUBECTL]],
    ["user:nobody after:2000", []],
    ["podman OR kubectl", [PODMAN, KUBECTL]],
    ["network podman OR kubernetes", [PODMAN, KUBERNETES]],
    ['podman OR "docker compose"', [PODMAN, KUBECTL]],
    ["kube*", [KUBERNETES, KUBECTL]],
    ["network kube*", [KUBERNETES, KUBECTL]],
    ["title:kube* network", []],
    ["zzqx*", []],
    ["network -bridge", [KUBERNETES, KUBECTL]],
    ["site:docker", []],
    ["tag:containers", [DOCKER, PODMAN, COMPOSE]],
    ["tag:Containers tag:linux", [DOCKER]],
    ["network tag:containers", [DOCKER, PODMAN]],
    ["network tag:boxes", [DOCKER, PODMAN]],
    ["tag:containers user:fern", [PODMAN]],
    ["tag:containers likes:>5 before:2025", [DOCKER]],
    ["tag:containers has:code", [DOCKER]],
    ["tag:nothing", []],
  ])("%s", async (value, expected) => {
    const { list, totalCount } = await search(value);
    expect(list.map(({ title }) => title).sort()).toEqual([...expected].sort());
    expect(totalCount).toBe(expected.length);
  });

  it("keep the order that is asked for", async () => {
    const titles = async (value: string, sort: "newest" | "top") =>
      (await search(value, { sort })).list.map(({ title }) => title);
    expect(await titles("network after:2024", "newest")).toEqual([KUBECTL, KUBERNETES, PODMAN]);
    expect(await titles("network before:2025", "top")).toEqual([DOCKER, PODMAN, KUBERNETES]);
    expect(await titles("before:2025", "newest")).toEqual([KUBERNETES, PODMAN, DOCKER]);
    expect(await titles("tag:containers", "newest")).toEqual([COMPOSE, PODMAN, DOCKER]);
    expect(await titles("tag:containers", "top")).toEqual([DOCKER, COMPOSE, PODMAN]);
    expect(await titles("after:2024", "top")).toEqual([COMPOSE, KUBECTL, PODMAN, KUBERNETES]);
    expect(await search("after:2024", { page: 2 })).toMatchObject({ list: [], totalCount: 4, hasMore: false });
  });

  it("are counted beside the results, without what is hidden or deleted", async () => {
    const { counted } = await search("network", { counts: true });
    expect(counted).toEqual({
      authors: [
        { name: "Fern", count: 3 },
        { name: "Rowan Oak", count: 1 },
      ],
      tags: [
        { name: "containers", count: 2 },
        { name: "linux", count: 1 },
      ],
      years: [
        { year: 2025, count: 1 },
        { year: 2024, count: 2 },
        { year: 2023, count: 1 },
      ],
      isOfBest: false,
    });
    expect((await search("has:code", { counts: true })).counted?.authors).toHaveLength(2);
    expect(await search("network")).not.toHaveProperty("counted");
  });

  it("cost few statements", async () => {
    for (const value of [
      "network after:2024",
      "docker user:fern has:code",
      "has:code",
      "title:docker",
      "tag:boxes network",
    ])
      expect(await api.countStatements(() => search(value)), value).toBeLessThanOrEqual(5);
  });
});

it("mends a slip in a word of the title", async () => {
  expect(await search("title:kubernetse")).toMatchObject({ totalCount: 1, didYouMean: "title:kubernetes" });
});

it("says what was not understood", async () => {
  const { operators, totalCount } = await search("network site:docker has:video");
  expect(totalCount).toBe(4);
  expect(operators?.filter((one) => !one.isUnderstood).map(({ text }) => text)).toEqual(["site:docker", "has:video"]);
});
