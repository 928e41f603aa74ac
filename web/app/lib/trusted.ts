type Rules = { createHTML: (html: string) => string; createScriptURL: (url: string) => string };
type Factory = { createPolicy: (name: string, rules: Rules) => Rules };

/** Browsers with Trusted Types (W3C) take text as mark-up, or as the address of a script, from this policy alone. */
const policy = (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy("unknot", {
  createHTML: (html: string) => html,
  createScriptURL: (url: string) => url,
});

/** Marks HTML as safe to be parsed: only what the server's sanitiser, or an editor's schema after it, has made or will judge. */
export const trustHtml = (html: string): string => policy?.createHTML(html) ?? html;

/** The address of the service worker, as the browser wants it. */
export const serviceWorkerUrl = (): string => {
  const url = "/service-worker.js";
  return policy?.createScriptURL(url) ?? url;
};
