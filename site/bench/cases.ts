import type { Db } from "@unknot/api/database";
import { sql } from "kysely";
import { makeRandom } from "./fill.ts";
import { distinctSearches, hostileSearches } from "./hostile.ts";
import type { BenchRequest } from "./load.ts";

const DIFFERENT = 200;
/** Searches of which none is asked twice. */
const DISTINCT = 10_000;

/** What cases are measured together, and what `--only` names. */
type CaseSet = "cached" | "while-writing" | "304" | "uncached" | "call" | "write" | "search-call" | "queue";

export type Case = {
  set: CaseSet;
  name: string;
  requests: BenchRequest[];
  /** The least that it is to reach. */
  aim?: { of: "bare" | "query"; ratio: number } | { perSecond: number };
};

const call = (path: string, body: object): BenchRequest => ({ method: "POST", path: `/api/${path}`, body });
const get = (path: string): BenchRequest => ({ method: "GET", path });

/**
 * A page under another address each time, of which none is kept: it is made for whoever asks. These pages do not read
 * `comment`, but it is one of the parameters by which they are told apart.
 */
const anew = (path: string): BenchRequest => get(`${path}${path.includes("?") ? "&" : "?"}comment={n}`);

/** What is measured of reading: requests drawn from what the database holds, the same in every run. */
export async function makeCases(db: Db): Promise<Case[]> {
  const random = makeRandom(7);
  const { rows } = await sql<{ id: string; title: string; username: string }>`
    select posts.id, title, username from posts join users on users.id = author_id
    where is_public order by md5(posts.id::text) limit ${DIFFERENT}`.execute(db);
  const words = (title: string) => title.split(" ").filter((word) => word.length > 1);
  const query = (title: string) => {
    const all = words(title);
    const from = random(Math.max(1, all.length - 2));
    return all.slice(from, from + 1 + random(8)).join(" ");
  };
  const prefix = (title: string) => (words(title)[0] ?? "be").slice(0, 2 + random(4));
  const list = (page: number) => call("get_problemsolutions", { query: { searchBy: "trending" }, page });
  const search = (value: string) => call("get_problemsolutions", { query: { searchBy: "text", value } });
  const comments = (value: string) => call("get_comments", { query: { searchBy: "ps_id", value, withReplies: true } });
  const searchPages = rows.map(({ title }) => anew(`/?query=${encodeURIComponent(query(title))}`));
  const [{ id, username }] = rows as [(typeof rows)[number]];
  const kept = { home: "/", post: `/post/${id}`, profile: `/profile/${username}`, feed: "/feed.xml" };
  const keptPages = (set: CaseSet, ratio: number): Case[] =>
    Object.entries(kept).map(([name, path]) => ({ set, name, requests: [get(path)], aim: { of: "bare", ratio } }));
  return [
    ...keptPages("cached", 0.9),
    ...keptPages("304", 0.9),
    { set: "uncached", name: "home", requests: [anew("/")], aim: { perSecond: 250 } },
    { set: "uncached", name: "post", requests: rows.map((row) => anew(`/post/${row.id}`)), aim: { perSecond: 600 } },
    { set: "uncached", name: "search", requests: searchPages },
    { set: "call", name: "list", requests: [1, 2, 3, 4, 5].map(list), aim: { of: "query", ratio: 0.6 } },
    { set: "call", name: "search", requests: rows.map(({ title }) => search(query(title))) },
    { set: "call", name: "comments", requests: rows.map((row) => comments(row.id)) },
    { set: "search-call", name: "hostile", requests: (await hostileSearches(db, random)).map(search) },
    { set: "search-call", name: "distinct", requests: (await distinctSearches(db, random, DISTINCT)).map(search) },
    {
      set: "search-call",
      name: "similar",
      requests: rows.map((row) => get(`/api/get_similar_problemsolutions?title=&ps_id=${row.id}`)),
    },
    {
      set: "search-call",
      name: "suggestions",
      requests: rows.map(({ title }) =>
        get(`/api/get_autocomplete_suggestions?searchTerm=${encodeURIComponent(prefix(title))}`),
      ),
    },
    // Last, because what is written meanwhile stands in the lists.
    ...keptPages("while-writing", 0.4),
  ];
}
