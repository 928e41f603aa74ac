import type { Db } from "@unknot/api/database";
import { sql } from "kysely";
import { makeRandom } from "./fill.ts";
import { distinctSearches, hostileSearches } from "./hostile.ts";
import type { BenchRequest } from "./load.ts";

const DIFFERENT = 200;
/** Searches of which none is asked twice. */
const DISTINCT = 10_000;

export type Case = { name: string; requests: BenchRequest[] };

const call = (path: string, body: object): BenchRequest => ({ method: "POST", path: `/api/${path}`, body });
const get = (path: string): BenchRequest => ({ method: "GET", path });

/** What is measured: requests that differ, drawn from what the database holds, the same in every run. */
export async function makeCases(db: Db): Promise<Case[]> {
  const random = makeRandom(7);
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from posts where is_public order by md5(id::text) limit ${DIFFERENT}`.execute(db);
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
  return [
    { name: "home page", requests: [get("/")] },
    { name: "post page", requests: rows.map(({ id }) => get(`/post/${id}`)) },
    { name: "list call", requests: [1, 2, 3, 4, 5].map(list) },
    {
      name: "search call",
      requests: rows.map(({ title }) => search(query(title))),
    },
    { name: "hostile search call", requests: (await hostileSearches(db, random)).map(search) },
    { name: "distinct search call", requests: (await distinctSearches(db, random, DISTINCT)).map(search) },
    {
      name: "similar call",
      requests: rows.map(({ id }) => get(`/api/get_similar_problemsolutions?title=&ps_id=${id}`)),
    },
    {
      name: "suggestions call",
      requests: rows.map(({ title }) =>
        get(`/api/get_autocomplete_suggestions?searchTerm=${encodeURIComponent(prefix(title))}`),
      ),
    },
    { name: "comments call", requests: rows.map(({ id }) => comments(id)) },
  ];
}
