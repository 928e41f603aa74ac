import { pages } from "@unknot/contract/pages";
import type { FastifyInstance } from "fastify";
import TurndownService from "turndown";
import { type DiscoveryContext, readPost } from "./context.ts";

function makeTurndown(): TurndownService {
  const turndown = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
  });
  turndown.addRule("formula", {
    filter: (node) => node.nodeName.toLowerCase() === "math",
    replacement: (text, node) => {
      const source = (node as Element).querySelector("annotation")?.textContent;
      return source ? `$${source}$` : text;
    },
  });
  turndown.addRule("struck", { filter: ["s", "del"], replacement: (text) => `~~${text}~~` });
  return turndown;
}

/** A title as it stands in a line of Markdown: its marks mean nothing. */
const literal = (text: string) => text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");

/** A write-up as Markdown under `/post/{id}.md`, for programs and people that read text. */
export function addMarkdown(server: FastifyInstance, context: DiscoveryContext): void {
  const { siteUrl } = context;
  const turndown = makeTurndown();
  const inFull = (html: string) => turndown.turndown(html.replace(/ (src|href)="\//g, ` $1="${siteUrl}/`)).trim();
  server.get<{ Params: { id: string } }>("/post/:id(^\\d{1,19}).md", async (request, reply) => {
    const post = await readPost(context, request.params.id);
    if (!post) return reply.callNotFound();
    const url = siteUrl + pages.post(post.id);
    const lines = [
      `# ${literal(post.title)}`,
      `By [${literal(post.user)}](${siteUrl}${pages.profile(post.user)}), ${post.date.slice(0, 10)}. <${url}>`,
      ...(post.source ? [`From <${post.source.problem.url}>, licensed under ${post.source.problem.licence}.`] : []),
      `## Problem\n\n${inFull(post.problem)}`,
      `## Solution\n\n${inFull(post.solution)}`,
    ];
    return reply
      .type("text/markdown; charset=utf-8")
      .header("link", `<${url}>; rel="canonical"`)
      .header("cache-control", "no-cache")
      .send(`${lines.join("\n\n")}\n`);
  });
}
