import { reactRouter } from "@react-router/dev/vite";
import { defaultClientConditions, defaultServerConditions, defineConfig } from "vite";
import { chunks } from "./vite/chunks.ts";
import { className } from "./vite/class-names.ts";
import { schemasOnlyOnServer } from "./vite/schemas-only-on-server.ts";

/** Where the site speaks another language than English, the messages are taken from elsewhere (contract/package.json). */
const languages = (process.env.SITE_LANGUAGE || "en") === "en" ? [] : ["languages"];

export default defineConfig({
  resolve: { conditions: [...languages, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [...languages, ...defaultServerConditions] } },
  css: { modules: { generateScopedName: className } },
  plugins: [schemasOnlyOnServer(), reactRouter()],
  build: {
    target: "es2022",
    // A kilobyte less on each page than by the minifier that Vite brings.
    minify: "terser",
    terserOptions: { module: true, compress: { passes: 3, ecma: 2020 } },
    assetsInlineLimit: 2048,
    rolldownOptions: {
      // A sentence comes with the part that says it.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      // What a list fetches when it is asked for, the page of a post has from the beginning.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      output: {
        // Names are in the manifest of routes, which every page loads, and in what loads others: seven characters of hash
        // tell files apart, and words beside them cost each first visit 600 bytes.
        entryFileNames: "assets/[hash:7].js",
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: ({ names: [name = ""] }) => `assets/[hash:7]${name.endsWith(".css") ? "" : "-[name]"}[extname]`,
        codeSplitting: { groups: chunks({ isMultilingual: languages.length > 0 }) },
        // Nearly all of it runs at once: where a browser knows the hint, it is compiled while it arrives, off the thread
        // that answers the reader (Explicit JavaScript Compile Hints, WICG).
        postBanner: ({ name }) => (name === "vendor" ? "//# allFunctionsCalledOnLoad" : ""),
      },
    },
  },
});
