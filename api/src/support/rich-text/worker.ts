import type { TextForm } from "@unknot/contract/values";
import { type Compared, type CompareTask, compareTexts } from "./compare.ts";
import { htmlOfComment, htmlOfMarkdown } from "./markdown.ts";
import { decorate, sanitizeRichText } from "./sanitize.ts";
import type { MarkdownTask } from "./to-markdown.ts";

/** What a thread is asked for. */
export type Task = {
  text: string;
  form: TextForm;
  /** Formulas and code are decorated in a text of up to so many visible characters; without it never. */
  decoratedUpTo?: number;
};

const toHtml = { html: (text: string) => text, markdown: htmlOfMarkdown, comment: htmlOfComment };

/** One task of a thread of `rich-text.ts`: clean HTML of one text. */
export default function work({ text, form, decoratedUpTo }: Task): string {
  const clean = sanitizeRichText(toHtml[form](text));
  return decoratedUpTo === undefined ? clean : decorate(clean, decoratedUpTo);
}

/** Another: what is different between two versions of a text. */
export const compare = (task: CompareTask): Compared => compareTexts(task);

/** Another: a text as Markdown. What does that is a DOM, which a thread takes up only with the first one. */
export const markdown = async (task: MarkdownTask): Promise<string> =>
  (await import("./to-markdown.ts")).toMarkdown(task);
