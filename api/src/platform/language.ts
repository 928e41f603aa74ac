import { AsyncLocalStorage } from "node:async_hooks";
import { setLanguageSource } from "@unknot/contract/language/current";

const spoken = new AsyncLocalStorage<string>();

setLanguageSource(() => spoken.getStore() ?? "en");

/**
 * Runs something that speaks to people in a language other than that of the API, which is English: what it says, and
 * what is said by all that it waits for, is in that language.
 */
export const inLanguage = <T>(language: string, work: () => T): T => spoken.run(language, work);
