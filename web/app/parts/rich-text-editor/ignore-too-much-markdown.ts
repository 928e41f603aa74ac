import { fromMarkdown } from "./to-markdown";

/** Of what is typed, the most from its beginning that there is room for; whole characters. */
function mostOf(typed: string, fits: (text: string) => boolean): string {
  const signs = [...typed];
  let [most, tooMany] = [0, signs.length + 1];
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (fits(signs.slice(0, middle).join(""))) most = middle;
    else tooMany = middle;
  }
  return signs.slice(0, most).join("");
}

/** What is about to be typed; null for what is pasted, taken away or undone. */
const typedBy = ({ inputType, data }: InputEvent): string | null =>
  inputType === "insertLineBreak" ? "\n" : inputType === "insertText" ? data : null;

/**
 * Ignores in a field of Markdown what is typed beyond the most characters that a text may have, as the editor does: what
 * is pasted arrives whole, what is too long already can be mended, and words of an input method are cut once they are
 * finished.
 * @param room How many characters that can be seen there still may be, with this HTML.
 * @returns Stops it.
 */
export function ignoreTooMuchMarkdown(field: HTMLTextAreaElement, room: (html: string) => number): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const roomWith = (text: string) => room(fromMarkdown(text));
  /** Where an input method has begun, and how much room there was then. */
  let begun = { from: 0, left: 0 };
  const put = (text: string, from: number, to: number) => {
    field.setRangeText(text, from, to, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  const fitting = (typed: string, from: number, to: number, left: number): string => {
    const { value } = field;
    const least = Math.min(0, left);
    return mostOf(typed, (text) => roomWith(value.slice(0, from) + text + value.slice(to)) >= least);
  };
  const onBeforeInput = (event: InputEvent) => {
    const typed = typedBy(event);
    if (typed === null || event.isComposing) return;
    const { value, selectionStart, selectionEnd } = field;
    const taken = fitting(typed, selectionStart, selectionEnd, roomWith(value));
    if (taken === typed) return;
    event.preventDefault();
    if (taken !== "") put(taken, selectionStart, selectionEnd);
  };
  const onStart = () => {
    begun = { from: field.selectionStart, left: roomWith(field.value) };
  };
  const onEnd = () => {
    const { from, left } = begun;
    // The field takes up the finished word after this event in some browsers.
    setTimeout(() => {
      const { value, selectionEnd } = field;
      if (signal.aborted || roomWith(value) >= Math.min(0, left)) return;
      put(fitting(value.slice(from, selectionEnd), from, selectionEnd, left), from, selectionEnd);
    });
  };
  field.addEventListener("beforeinput", onBeforeInput, { signal });
  field.addEventListener("compositionstart", onStart, { signal });
  field.addEventListener("compositionend", onEnd, { signal });
  return () => ended.abort();
}
