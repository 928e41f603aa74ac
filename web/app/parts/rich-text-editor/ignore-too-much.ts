import type { EditorView } from "@tiptap/pm/view";

/**
 * Ignores what is typed beyond the most characters that a text may have, as section 5 of the specification has it for
 * comments; for `handleTextInput` of an editor. What is pasted does not come by here: it arrives whole, and is counted.
 * @param room How many characters there still may be.
 * @returns Whether the input needs no more done for it.
 */
export function ignoreTooMuch(view: EditorView, from: number, to: number, text: string, room: number): boolean {
  const typed = [...text];
  const replaced = [...view.state.doc.textBetween(from, to)].length;
  // What is too long already can be mended, as long as it does not become longer.
  const left = Math.max(0, room) + replaced;
  if (typed.length <= left) return false;
  if (left > 0) view.dispatch(view.state.tr.insertText(typed.slice(0, left).join(""), from, to).scrollIntoView());
  return true;
}
