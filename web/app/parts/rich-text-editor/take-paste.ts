import type { Editor } from "@tiptap/core";
import * as strings from "@unknot/contract/words/editor";
import { showToast } from "../../ui/toast";
import { lookIntoPaste } from "./clean-paste";
import { fetchImages } from "./fetch-images";
import { imagesIn, insertImages } from "./insert-images";
import { takeBlocks } from "./paste-blocks";
import { takeMarkdown } from "./paste-markdown";
import { takeReference } from "./references";

/** The most characters of one paste: twenty times the longest text. See docs/decisions/0062-the-editor-knows-the-allow-list.md. */
const PASTE_MAX = 100_000;
/** The most characters of HTML in which such a text may come; beyond it, its formatting stays behind. */
const HTML_MAX = 600_000;

/** Takes a paste that is more than the editor can do at once: says so, or takes its text alone. */
function takeOversized(editor: Editor, text: string, html: string): boolean {
  if (text.length > PASTE_MAX || (text === "" && html.length > HTML_MAX)) {
    showToast(strings.pasteTooLong({ length: text.length || html.length, most: PASTE_MAX }));
    return true;
  }
  if (html.length <= HTML_MAX) return false;
  editor.view.pasteText(text);
  showToast(strings.pastedAsText());
  return true;
}

/**
 * Takes what is pasted or dropped, where it is one of the things that the editor does not know by itself: images, more
 * than it can take, text that has the form of a table, of code or of Markdown,
 * the address of a post of this site. Called before anything of it is parsed. Answers whether it did.
 */
export function takePaste(editor: Editor | null, data: DataTransfer | null, event: Event): boolean {
  if (!editor || !data) return false;
  const html = data.getData("text/html");
  const text = data.getData("text/plain");
  const isTaken =
    takeOversized(editor, text, html) ||
    takeImages(editor, data, html) ||
    takeReference(editor, text) ||
    (html === "" && (takeBlocks(editor, text) || takeMarkdown(editor, text)));
  if (isTaken) event.preventDefault();
  else if (html !== "" && !editor.isActive("codeBlock")) takeForeignImages(editor, html);
  return isTaken;
}

/** Images of other sites become links as they are put in. Those that the server can have become images then; of the others it is said. */
function takeForeignImages(editor: Editor, html: string): void {
  const { leftOut, addresses } = lookIntoPaste(html);
  if (leftOut === 0) return;
  if (addresses.length === 0) showToast(strings.imagesLeftOut({ count: leftOut }));
  // The paste itself comes after this.
  else queueMicrotask(() => void fetchImages(editor, addresses, leftOut));
}

function takeImages(editor: Editor, data: DataTransfer, html: string): boolean {
  const images = imagesIn(data.files);
  // Excel and Word send a bitmap of what was copied along, a browser the image itself.
  if (images.length === 0 || lookIntoPaste(html).hasWords) return false;
  void insertImages(editor, images);
  return true;
}
