import { isRightToLeft } from "@unknot/contract/words/languages";

let source = (): string => (typeof document === "undefined" ? "en" : document.documentElement.lang);

/** The language that is spoken now, as BCP 47 has it: in a browser that of the page, on a server English unless told. */
export const currentLanguage = (): string => source();

/** Says where the language that is spoken comes from. */
export function setLanguageSource(from: () => string): void {
  source = from;
}

/** How the language that is spoken now is written, for the `dir` of a document. */
export const currentDirection = (): "ltr" | "rtl" => (isRightToLeft(currentLanguage()) ? "rtl" : "ltr");
