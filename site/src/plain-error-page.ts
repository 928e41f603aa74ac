import { STATUS_CODES } from "node:http";
import { inLanguage } from "@unknot/api/platform/language";
import { currentDirection, currentLanguage } from "@unknot/contract/language/current";
import * as errors from "@unknot/contract/words/errors";
import { tooManyPages } from "@unknot/contract/words/plain";
import * as strings from "@unknot/contract/words/shell";

const EXPLAINED: Record<number, () => string> = {
  404: strings.notFoundExplained,
  429: tooManyPages,
  500: strings.wentWrong,
  503: () => errors.unavailable().text,
};

function write(status: number): string {
  const words = (EXPLAINED[status] ?? strings.unreadableAddress)();
  const title = `${status} ${STATUS_CODES[status] ?? "Error"}`;
  return `<!doctype html><html lang="${currentLanguage()}" dir="${currentDirection()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><h1>${title}</h1><p>${words}</p><p><a href="/">${strings.continueBrowsingPosts()}</a></p></body></html>`;
}

/** A page for requests that never reach the pages, in a language: no scripts, no styles, one way on. */
export const plainErrorPage = (status: number, language: string): string => inLanguage(language, () => write(status));
