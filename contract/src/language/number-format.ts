/** Formats numbers of one kind in one language; made when it is needed first. */
export function numberFormat(
  language: string,
  options: Intl.NumberFormatOptions,
): (value: number, language?: string) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(language, options);
    return format.format(value);
  };
}

/** The words that go with a number in one language (CLDR's plural rules), for what is compiled of the messages. */
export function pluralOf(language: string): (value: number | string) => string {
  let rules: Intl.PluralRules | undefined;
  return (value) => {
    rules ??= new Intl.PluralRules(language);
    return rules.select(Number(value));
  };
}
