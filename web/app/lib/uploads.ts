const pending = new Map<HTMLTextAreaElement, number>();

/** The field of a form that an editor writes. */
const fieldAround = (editor: Element): HTMLTextAreaElement | null => {
  for (let around: Element | null = editor; around; around = around.parentElement) {
    const field = around.querySelector<HTMLTextAreaElement>("textarea[hidden][name]");
    if (field) return field;
  }
  return null;
};

/** Counts what is on its way into the text of an editor. Returns the function to call once it has come. */
export function beginUpload(editor: Element): () => void {
  const field = fieldAround(editor);
  if (!field) return () => undefined;
  pending.set(field, (pending.get(field) ?? 0) + 1);
  return () => {
    const left = (pending.get(field) ?? 1) - 1;
    if (left > 0) pending.set(field, left);
    else pending.delete(field);
  };
}

/** The names of the fields of a form that something is still on its way into: without that they are not whole. */
export const unfinishedFields = (form: HTMLFormElement | null): string[] =>
  [...pending.keys()].filter((field) => form !== null && field.form === form).map(({ name }) => name);
