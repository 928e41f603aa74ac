import { isEmptyRichText } from "@unknot/contract/rules/rich-text";

/** What the fields of a form held when it appeared. */
export function beginningOf<N extends string>(form: HTMLFormElement | null, names: readonly N[]): Record<N, string> {
  const textOf = (name: N): string => {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLSelectElement)
      return [...input.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "";
    return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input.defaultValue : "";
  };
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<N, string>;
}

/** Whether a form begins with nothing: in those that change something, an emptied text is a change. */
export const beginsEmpty = (form: string): boolean => !["edit", "suggestion", "editComment"].includes(form);

/** Whether nothing is in the fields of a form, but for what was there already. */
export const isUntouched = (values: Record<string, string>, beginning: Record<string, string>): boolean =>
  Object.entries(values).every(([name, value]) => isEmptyRichText(value) || value === beginning[name]);

/** Whether a draft is one of nothing at all, as older pages have kept them. */
export const isNothing = ({ form, values }: { form: string; values: Record<string, string> }): boolean =>
  beginsEmpty(form) && isUntouched(values, {});
