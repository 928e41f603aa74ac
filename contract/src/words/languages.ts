// Made from the messages by `npm run messages`: a change is made there.
/** The languages in which the program can speak. */
export const spoken: readonly string[] = ["en"];
/** Whether a language other than English can be spoken. */
export const isMultilingual = false;
/** Whose numbers and dates go with a language. */
export const formatsOf = (language: string): string => language;
/** Whether a language is written from right to left. */
export const isRightToLeft = (_language: string): boolean => false;
