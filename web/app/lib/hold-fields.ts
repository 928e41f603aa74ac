const FIELDS = "input:not([readonly]), textarea:not([readonly])";
const EDITORS = "[contenteditable=true]";
/** What changes a text, or a choice, without being typed. */
const TOOLS = "[role=toolbar] *, [aria-pressed], [type=checkbox], [type=radio]";

/**
 * Has a form take no words while it is being sent: they would be neither in what was sent nor kept. The focus and the
 * place in the text stay, as they would not in fields that were disabled. Answers with what lets it take words again.
 */
export function holdFields(form: HTMLFormElement): () => void {
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)];
  const editors = [...form.querySelectorAll<HTMLElement>(EDITORS)];
  const until = new AbortController();
  const refuse = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const listen = (type: string, listener: (event: Event) => void) =>
    form.addEventListener(type, listener, { capture: true, signal: until.signal });
  for (const type of ["beforeinput", "paste", "cut", "drop"]) listen(type, refuse);
  listen("click", (event) => (event.target as Element).closest(TOOLS) && refuse(event));
  // An editor changes its text on some keys by itself; moving on, copying and closing are left to the browser.
  listen("keydown", (event) => {
    if ((event as KeyboardEvent).key !== "Escape" && (event.target as Element).closest("[role=textbox]"))
      event.stopPropagation();
  });
  form.dataset.held = "";
  for (const field of fields) field.readOnly = true;
  for (const editor of editors) {
    // First, so that there is no moment in which it cannot have the focus.
    editor.tabIndex = 0;
    editor.contentEditable = "false";
    editor.ariaReadOnly = "true";
  }
  return () => {
    until.abort();
    delete form.dataset.held;
    for (const field of fields) field.readOnly = false;
    for (const editor of editors) {
      editor.contentEditable = "true";
      editor.removeAttribute("tabindex");
      editor.ariaReadOnly = null;
    }
  };
}
