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
