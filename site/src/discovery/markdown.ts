import { literal, literalAddress } from "@unknot/api/support/rich-text/literal";
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
  const { siteUrl, richText } = context;
  server.get<{ Params: { id: string } }>("/post/:id(^\\d{1,19}).md", async (request, reply) => {
    const post = await readPost(context, request.params.id);
    if (!post) return reply.callNotFound();
    // In a thread of its own: what a member wrote may be as much work as a text can be.
    const problem = await richText.markdown({ html: post.problem, siteUrl });
    const solution = await richText.markdown({ html: post.solution, siteUrl });
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
      `## ${common.problem()}\n\n${problem}`,
      `## ${common.solution()}\n\n${solution}`,
    ];
    return reply
      .type("text/markdown; charset=utf-8")
      .header("link", `<${url}>; rel="canonical"`)
      .header("cache-control", "no-cache")
      .send(`${lines.join("\n\n")}\n`);
  });
}
