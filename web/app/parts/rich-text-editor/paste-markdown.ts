import type { Editor } from "@tiptap/core";
import * as errors from "@unknot/contract/words/errors";
import { showToast } from "../../ui/toast";
import { parseInsert } from "./parse-html";
import { leavePicture } from "./schema/picture";

/** What only Markdown looks like: a fence, a heading, two items of a list, a link, emphasis in pairs, code. */
const SIGNS = [
  /^```/m,
  /^#{1,6} \S/m,
  /^[-*] \S.*\n[-*] \S/m,
  /^1[.)] \S/m,
  /^> \S/m,
  /\]\(https?:/,
  /\*\*\S.*?\S?\*\*/,
  /`[^`\n]+`/,
];

const isMarkdown = (text: string): boolean => SIGNS.some((sign) => sign.test(text));

const toHtml = async (text: string): Promise<string> =>
  (await import("./markdown")).createMarkdown({ html: false })(text);

/**
 * Takes a paste of plain text that is Markdown, and puts in what it means. Anything else is the editor's to take, and
 * so is every paste into code.
 */
export function takeMarkdown(editor: Editor, text: string): boolean {
  if (editor.isActive("codeBlock") || !isMarkdown(text)) return false;
  toHtml(text).then(
    (html) => {
      leavePicture(editor);
      editor.commands.insertContent(parseInsert(html, editor.schema));
    },
    // The converter could not be fetched: the text as it is, rather than nothing.
    () => {
      showToast(errors.network().text);
      editor.commands.insertContent({ type: "text", text });
    },
  );
  return true;
}
