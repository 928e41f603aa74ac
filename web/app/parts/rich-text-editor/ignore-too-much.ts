import type { EditorView } from "@tiptap/pm/view";

const lengthOf = (text: string): number => [...text].length;

function ignoreTooMuch(view: EditorView, from: number, to: number, typed: string, room: number): boolean {
  // What an input method has not finished may become shorter: `ni hao` is two characters in the end.
  if (view.composing) return false;
  const replaced = lengthOf(view.state.doc.textBetween(from, to));
  // What is too long already can be mended, as long as it does not become longer.
  const left = Math.max(0, room) + replaced;
  if (lengthOf(typed) <= left) return false;
  const taken = [...typed].slice(0, left).join("");
  if (left > 0) view.dispatch(view.state.tr.insertText(taken, from, to).scrollIntoView());
  return true;
}

/** Takes away so many characters before the caret, of its paragraph. */
function takeBack(view: EditorView, count: number): void {
  const { $head } = view.state.selection;
  const typed = [...$head.parent.textBetween(0, $head.parentOffset)].slice(-count).join("");
  view.dispatch(view.state.tr.delete($head.pos - typed.length, $head.pos));
}

/**
 * Ignores what is typed beyond the most characters that a text may have, as section 5 of the specification has it for
 * comments. What is pasted does not come by here: it arrives whole, and is counted.
 * @param room How many characters there still may be.
 * @returns What an editor is to hear: of what is typed, and of input methods, whose words are cut once they are finished.
 */
export function ignoringTooMuch(room: () => number) {
  let before = 0;
  return {
    handleTextInput: (view: EditorView, from: number, to: number, typed: string) =>
      ignoreTooMuch(view, from, to, typed, room()),
    handleDOMEvents: {
      compositionstart: () => {
        before = room();
      },
      compositionend: (view: EditorView) => {
        // The editor takes up the finished word after this event.
        setTimeout(() => {
          const added = before - room();
          const tooMany = Math.min(-room(), added);
          if (!view.isDestroyed && !view.composing && tooMany > 0) takeBack(view, tooMany);
        });
      },
    },
  };
}
