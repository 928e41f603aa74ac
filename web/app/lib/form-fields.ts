/** What a form holds, by the names of its fields. */
export type Values<N extends string> = Record<N, string>;

/** The field of this name in a form; null where there is none, or no single one. */
function inputOf(form: HTMLFormElement | null, name: string) {
  const input = form?.elements.namedItem(name);
  const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];
  return kinds.some((kind) => input instanceof kind) ? (input as HTMLInputElement) : null;
}

/** What is in the fields of a form, as text. */
export function readFields<N extends string>(form: HTMLFormElement, names: readonly N[]): Values<N> {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")])) as Values<N>;
}

/**
 * Puts values into the fields of a form, as if they had been typed there. Where something was typed since the form
 * appeared, either that wins or the values do.
 */
export function fill(
  form: HTMLFormElement | null,
  values: Record<string, string>,
  { wins }: { wins: "typed" | "values" },
) {
  for (const [name, value] of Object.entries(values)) {
    const input = inputOf(form, name);
    if (!input || input.type === "checkbox" || input.value === value) continue;
    if (wins === "typed" && input.value !== (input.defaultValue ?? "")) continue;
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** What may be saved of a form: everything but passwords. */
export function savable(form: HTMLFormElement | null, names: readonly string[]): Record<string, string> {
  const secret = (name: string) => inputOf(form, name)?.type === "password" || /password|confirmation/i.test(name);
  const typed = names.filter((name) => !secret(name)).map((name) => [name, inputOf(form, name)?.value ?? ""]);
  return Object.fromEntries(typed);
}

/** What takes the focus for a field: a rich text is written in an editor, and its field of the form is hidden. */
const visibleOf = (input: HTMLElement): HTMLElement =>
  (input.hidden && input.parentElement?.querySelector<HTMLElement>("[contenteditable=true], textarea:not([hidden])")) ||
  input;

/** Puts the focus on the first field that something is said about, in the order in which the form shows them. */
export function focusFirst(form: HTMLFormElement | null, said: readonly { field?: string }[]): void {
  const isBefore = (one: Node, other: Node) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  const inputs = said.flatMap(({ field }) => (field && inputOf(form, field)) || []);
  const [first] = inputs.sort((one, other) => (isBefore(one, other) ? -1 : 1));
  if (first) visibleOf(first).focus();
}

/** Whether these fields hold the same as the others, of which one that is missing is empty. */
export const isSame = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.entries(a).every(([name, value]) => value === (b[name] ?? ""));
