import { pages } from "@unknot/contract/pages";
import type { FastifyInstance } from "fastify";
import { type DiscoveryContext, readPost } from "./context.ts";
import { createToMarkdown, literal, literalAddress } from "./to-markdown.ts";

/** A post as Markdown under `/post/{id}.md`, for programs and people that read text. */
export function addMarkdown(server: FastifyInstance, context: DiscoveryContext): void {
  const { siteUrl } = context;
  const toMarkdown = createToMarkdown(siteUrl);
  server.get<{ Params: { id: string } }>("/post/:id(^\\d{1,19}).md", async (request, reply) => {
    const post = await readPost(context, request.params.id);
    if (!post) return reply.callNotFound();
    const url = siteUrl + pages.post(post.id);
    const source = post.source?.problem;
    const lines = [
      `# ${literal(post.title)}`,
      `By [${literal(post.user)}](${siteUrl}${pages.profile(post.user)}), ${post.date.slice(0, 10)}. <${url}>`,
      ...(source ? [`From <${literalAddress(source.url)}>, licensed under ${literal(source.licence)}.`] : []),
      `## Problem\n\n${toMarkdown(post.problem)}`,
      `## Solution\n\n${toMarkdown(post.solution)}`,
    ];
    return reply
      .type("text/markdown; charset=utf-8")
      .header("link", `<${url}>; rel="canonical"`)
      .header("cache-control", "no-cache")
      .send(`${lines.join("\n\n")}\n`);
  });
}
