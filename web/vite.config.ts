import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Keeps the schema builder out of what browsers download: there, an endpoint is its method and path, and the
 * schemas only give it types. See docs/decisions/0006-no-schemas-in-the-browser.md.
 */
function schemasOnlyOnServer(): Plugin {
  const empty = fileURLToPath(new URL("./no-schemas.ts", import.meta.url));
  return {
    name: "schemas-only-on-server",
    enforce: "pre",
    resolveId(id, _, options) {
      return id === "typebox" && !options.ssr ? empty : null;
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
    minShareCount: 3,
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
