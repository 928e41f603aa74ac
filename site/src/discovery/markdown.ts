import { authorName } from "@unknot/contract/language/author";
import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as words from "@unknot/contract/words/machines";
import type { FastifyInstance } from "fastify";
import { type DiscoveryContext, readPost } from "./context.ts";

const takenFrom = (address: string, licence?: string): string =>
  licence ? words.takenFrom({ address, licence }) : words.takenFromAddress({ address });

/** A post as Markdown under `/post/{id}.md`, for programs and people that read text. */
export function addMarkdown(server: FastifyInstance, context: DiscoveryContext): void {
  const { siteUrl } = context;
  let toMarkdown: ((html: string) => string) | undefined;
  server.get<{ Params: { id: string } }>("/post/:id(^\\d{1,19}).md", async (request, reply) => {
    const post = await readPost(context, request.params.id);
    if (!post) return reply.callNotFound();
    // With the first that is asked for: it brings a DOM of its own.
    const { createToMarkdown, literal, literalAddress } = await import("@unknot/api/support/rich-text/to-markdown");
    toMarkdown ??= createToMarkdown((path) => siteUrl + path);
    const url = siteUrl + pages.post(post.id);
    const source = post.source?.problem;
    const lines = [
      `# ${literal(post.title)}`,
      words.writtenBy({
        author: `[${literal(authorName(post.user))}](${siteUrl}${pages.profile(post.user)})`,
        day: post.date.slice(0, 10),
        address: `<${url}>`,
      }),
      ...(source ? [takenFrom(`<${literalAddress(source.url)}>`, source.licence && literal(source.licence))] : []),
      `## ${common.problem()}\n\n${toMarkdown(post.problem)}`,
      `## ${common.solution()}\n\n${toMarkdown(post.solution)}`,
    ];
    return reply
      .type("text/markdown; charset=utf-8")
      .header("link", `<${url}>; rel="canonical"`)
      .header("cache-control", "no-cache")
      .send(`${lines.join("\n\n")}\n`);
  });
}
