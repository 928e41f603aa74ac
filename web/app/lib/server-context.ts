import type { Client } from "@unknot/contract/client";
import { setLanguageSource } from "@unknot/contract/language/current";
import { createContext, RouterContextProvider } from "react-router";

/** What the pages get from the program that serves them. */
export type PageContext = {
  /** Calls the API in process. */
  api: Client;
  siteName: string;
  /** Who answers for the site by law; null where nobody was named. */
  siteOwner: string | null;
  /** The language of the pages, as BCP 47 has it. */
  language: string;
  /** Origin for canonical links and metadata. */
  siteUrl: string;
  /** The content security policy that lets inline scripts run by their hashes. */
  policy: (scriptHashes: string[]) => string;
  /** Whether whoever sits at the browser asked for the page, or a page of this site: no other site's link or script. */
  isAskedHere: boolean;
  /** Where texts are put that stand in the document and not in its data; null where data alone is asked for. */
  texts: Map<string, string> | null;
};

export const pageContext = createContext<PageContext>();

/** Wraps the context for the router's request handler. A site speaks one language to everybody. */
export function provideContext(context: PageContext): RouterContextProvider {
  setLanguageSource(() => context.language);
  const provider = new RouterContextProvider();
  provider.set(pageContext, context);
  return provider;
}
