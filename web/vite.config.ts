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

/**
 * Few large files compress better and arrive sooner than many small ones: what every page needs is in two. The editor
 * and the list of rude words come with the forms that need them.
 */
const CHUNKS = [
  {
    name: "vendor",
    test: /node_modules[/](react|react-dom|scheduler|react-router|@react-router|@tanstack)[/]/,
    priority: 3,
  },
  {
    name: "editor-parts",
    test: /node_modules[/](@tiptap|prosemirror-[^/]+|linkifyjs|orderedmap|w3c-keyname|rope-sequence)[/]/,
    priority: 2,
  },
  {
    name: "common",
    test: /contract[/]src[/](?!rules[/])|app[/](lib|ui|parts|shell)[/]/,
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [schemasOnlyOnServer(), reactRouter()],
  build: {
    target: "es2022",
    assetsInlineLimit: 2048,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
});
