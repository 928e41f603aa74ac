import { pathToFileURL } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import type { AnyEndpoint } from "@unknot/contract/endpoint";
import { defineConfig, type Plugin } from "vite";

/** What a browser needs of an endpoint: how it is called. */
function callOf(value: unknown): unknown {
  const { method, path, identity, isIdempotent } = value as Partial<AnyEndpoint>;
  return method && path ? { method, path, identity, isIdempotent } : value;
}

/**
 * Keeps the schemas out of what browsers download: there, an endpoint is its method and path, and the schemas only give
 * it types. See docs/decisions/0006-no-schemas-in-the-browser.md.
 */
function schemasOnlyOnServer(): Plugin {
  return {
    name: "schemas-only-on-server",
    enforce: "pre",
    async load(id, options) {
      if (options?.ssr || !/contract[/]src[/]services[/][\w-]+\.ts$/.test(id)) return null;
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href);
      const lines = Object.entries(exported).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(callOf(value))};`,
      );
      return { code: lines.join("\n"), moduleType: "js" };
    },
  };
}

/** What forms are made of, what only members need, and words that few pages say: see docs/decisions/0021. */
const FORMS =
  /app[/](ui[/](field|modal)|lib[/]use-form|parts[/](bot-trap|rich-text-editor[/]field))|src[/]rules[/](rich-text|problem)/;
const QUERIES = /node_modules[/]@tanstack[/]|app[/]lib[/]queries/;
const RARE =
  /src[/](rules|words[/](account|documents|editor|letters|moderation|news)|services[/](admin|appeals|moderation|records|user))/;

/**
 * Few large files compress better and arrive sooner than many small ones: what every page needs is in two. The editor
 * and the list of rude words come with the forms that need them.
 */
const CHUNKS = [
  {
    name: "vendor",
    test: /node_modules[/](react|react-dom|scheduler|react-router|@react-router|zustand)[/]|vite[/]preload-helper|rolldown[/]runtime/,
    priority: 4,
  },
  {
    name: "common",
    test: (id: string) =>
      /contract[/]src[/]|app[/](lib|ui|parts|shell)[/]/.test(id) && ![FORMS, QUERIES, RARE].some((one) => one.test(id)),
    minShareCount: 2,
    priority: 3,
  },
  { name: "queries", test: QUERIES, priority: 2 },
  { name: "forms", test: FORMS, priority: 2 },
  {
    name: "editor-parts",
    test: /node_modules[/](@tiptap|prosemirror-[^/]+|linkifyjs|orderedmap|w3c-keyname|rope-sequence)[/]/,
    priority: 1,
  },
];

export default defineConfig({
  // The names are in every page and every script: short ones save a few kilobytes.
  css: { modules: { generateScopedName: "_[hash:base64:5]" } },
  plugins: [schemasOnlyOnServer(), reactRouter()],
  build: {
    target: "es2022",
    assetsInlineLimit: 2048,
    rolldownOptions: {
      // A sentence comes with the part that says it.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      // What a list fetches when it is asked for, the page of a write-up has from the beginning.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
});
