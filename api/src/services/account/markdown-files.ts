import { setImmediate } from "node:timers/promises";
import { pages } from "@unknot/contract/pages";
import * as common from "@unknot/contract/words/common";
import * as words from "@unknot/contract/words/copy";
import { literal } from "../../support/rich-text/literal.ts";
import type { RichText } from "../../support/rich-text/rich-text.ts";
import type { exportAccountOf } from "./export-account.ts";

type Copy = Awaited<ReturnType<typeof exportAccountOf>>;
type Post = Copy["problemSolutions"][number];

/** The site, which images lie beside the files, and what makes Markdown. */
type Place = { siteUrl: string; images: ReadonlySet<string>; richText: Pick<RichText, "markdown"> };
type ToMarkdown = (html: string) => Promise<string>;

/**
 * Turns HTML to Markdown whose images lead to the folder of images, which is `up` from the file. A text that takes too long
 * is there as HTML, which every reader of Markdown takes: nothing is missing.
 */
function markdownFor({ siteUrl, images, richText }: Place, up: "" | "../"): ToMarkdown {
  const beside = { folder: `${up}images/`, images };
  return (html) => richText.markdown({ html, siteUrl, beside }, { waits: true }).catch(() => html);
}

const timeOf = (date: Date): string => date.toISOString();

type State = { edited: Date | null; isHidden: { active: boolean }; deleted: Date | null };

const stateLines = ({ edited, isHidden, deleted }: State): string[] => [
  ...(edited ? [`- ${words.changed({ time: timeOf(edited) })}`] : []),
  ...(isHidden.active ? [`- ${words.hidden()}`] : []),
  ...(deleted ? [`- ${words.deleted({ time: timeOf(deleted) })}`] : []),
];

/** Texts as parts of a file; between two of them others have their turn. */
async function* parts(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) {
    yield `${text}\n\n`;
    await setImmediate();
  }
}

async function* textsOfPost(post: Post, versions: Copy["versions"], place: Place): AsyncGenerator<string> {
  const toMarkdown = markdownFor(place, "../");
  yield `# ${literal(post.title)}`;
  yield [
    `- ${words.written({ time: timeOf(post.date) })}`,
    ...stateLines(post),
    ...(post.tags.length > 0 ? [`- ${words.tags({ tags: post.tags.map(literal).join(", ") })}`] : []),
    `- ${words.address({ address: `<${place.siteUrl}${pages.post(post.id)}>` })}`,
  ].join("\n");
  yield `## ${common.problem()}\n\n${await toMarkdown(post.problem)}`;
  yield `## ${common.solution()}\n\n${await toMarkdown(post.solution)}`;
  for (const { number, date, note, title, problem, solution } of versions) {
    yield `# ${words.version({ number: String(number), time: date })}: ${literal(title ?? "")}`;
    if (note) yield words.note({ note: literal(note) });
    yield `## ${common.problem()}\n\n${await toMarkdown(problem ?? "")}`;
    yield `## ${common.solution()}\n\n${await toMarkdown(solution ?? "")}`;
  }
}

async function* textsOfComments({ comments, commentVersions }: Copy, place: Place): AsyncGenerator<string> {
  const toMarkdown = markdownFor(place, "");
  yield `# ${words.comments()}`;
  const versionsOf = Map.groupBy(commentVersions, ({ comment_id }) => comment_id);
  for (const comment of comments) {
    const address = `<${place.siteUrl}${pages.post(comment.ps_id)}>`;
    yield `## ${words.onPost({ address, time: timeOf(comment.date) })}`;
    const lines = stateLines(comment);
    if (lines.length > 0) yield lines.join("\n");
    yield await toMarkdown(comment.text);
    for (const { number, date, text } of versionsOf.get(comment._id) ?? []) {
      yield `### ${words.version({ number: String(number), time: date })}\n\n${await toMarkdown(text ?? "")}`;
    }
  }
}

/** A file of the copy: its name, and what makes its text, piece by piece. */
export type MarkdownFile = { name: string; open: () => AsyncIterable<string> };

/** The posts of a member as Markdown, a file each, and their comments in one; what others wrote is in none. */
export function markdownFiles(copy: Copy, place: Place): MarkdownFile[] {
  const versionsOf = Map.groupBy(copy.versions, ({ ps_id }) => ps_id);
  const posts = copy.problemSolutions.map((post) => ({
    name: `posts/${post.id}.md`,
    open: () => parts(textsOfPost(post, versionsOf.get(post.id) ?? [], place)),
  }));
  return [...posts, { name: "comments.md", open: () => parts(textsOfComments(copy, place)) }];
}
