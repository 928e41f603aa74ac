import type { Db } from "@unknot/api/database";
import { readConfig } from "@unknot/api/platform/config";
import { openScratchDatabase } from "@unknot/api/testing/scratch-database";
import { createClient } from "@unknot/contract/client";
import { escapeMarkup } from "@unknot/contract/escape";
import { limits } from "@unknot/contract/limits";
import {
  createProblemSolution,
  getAutocompleteSuggestions,
  getProblemSolutions,
  getSimilarProblemSolutions,
} from "@unknot/contract/services/posts";
import { createSite } from "../../src/serve.ts";
import { makeWriter } from "../write-cases.ts";
import type { Document } from "./collections.ts";

const SECRET = "a secret for benchmarks, long enough";

/** A text in two halves, cut between sentences: a post has a problem and a solution. */
function halvesOf(text: string): [string, string] {
  const sentences = text.split(/(?<=\.)\s+/);
  const half = Math.max(1, Math.floor(sentences.length / 2));
  return [sentences.slice(0, half).join(" "), sentences.slice(half).join(" ") || text];
}

const html = (text: string) => `<p>${escapeMarkup(text)}</p>`;

/** The title as far as a title goes, cut between words. */
const titleOf = (title: string): string =>
  title.length <= limits.titleMax ? title : title.slice(0, limits.titleMax).replace(/\s\S*$/, "");

/** The whole product on an empty database in memory, used through its own calls alone. */
export async function startProduct() {
  const database = await openScratchDatabase();
  const config = readConfig({ TOKEN_SECRET: SECRET, RATE_LIMIT: "off" });
  const site = await createSite({ config, database, log: () => {}, runsJobs: false });
  const { token } = await makeWriter(database.db, SECRET);
  const call = createClient(async ({ method, path, body }) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const answer = await site.inject({ method: method as "GET", url: path, payload: body as string, headers });
    return { status: answer.statusCode, body: answer.payload };
  });

  /** Publishes a document; returns the id of the post, or null where a rule is against it. */
  const publish = async ({ title, text }: Document): Promise<string | null> => {
    const [problem, solution] = halvesOf(text || title);
    const body = { title: titleOf(title), problem: html(problem), solution: html(solution) };
    const answer = await call(createProblemSolution, { body });
    return answer.success ? answer.id : null;
  };

  /** Ids of the posts that a search finds, best first, page after page. */
  const search = async (text: string, pages = 1): Promise<string[]> => {
    const ids: string[] = [];
    for (let page = 1; page <= pages; page++) {
      const value = [...text].slice(0, limits.searchMax).join("");
      const answer = await call(getProblemSolutions, { body: { query: { searchBy: "text", value }, page } });
      if (!answer.success) throw new Error(answer.error);
      ids.push(...answer.list.map(({ id }) => id));
      if (!answer.hasMore) break;
    }
    return ids;
  };

  /** Ids of the posts that are like one about to be written, or like a published one. */
  const similar = async (title: string, ps_id?: string, isShown = false): Promise<string[]> => {
    const answer = await call(getSimilarProblemSolutions, {
      query: { title, ...(ps_id && { ps_id }), ...(isShown && { isShown: "true" as const }) },
    });
    if (!answer.success) throw new Error(answer.error);
    return answer.list.map(({ id }) => id);
  };

  /** Titles that are suggested while somebody types. */
  const suggest = async (searchTerm: string): Promise<string[]> => {
    const answer = await call(getAutocompleteSuggestions, { query: { searchTerm } });
    if (!answer.success) throw new Error(answer.error);
    return answer.list.map(({ title }) => title);
  };

  const close = async () => {
    await site.close();
    await database.close();
  };
  return { db: database.db as Db, publish, search, similar, suggest, close };
}
