import { isRightToLeft } from "@unknot/contract/words/languages";

let source = (): string => "en";

/** The language that is spoken now, as BCP 47 has it: on the server that of the request, in a browser that of the page. */
export const currentLanguage = (): string => source();

/** Says where the language that is spoken comes from; English until it is called. */
export function setLanguageSource(from: () => string): void {
  source = from;
}

/** How the language that is spoken now is written, for the `dir` of a document. */
export const currentDirection = (): "ltr" | "rtl" => (isRightToLeft(currentLanguage()) ? "rtl" : "ltr");
