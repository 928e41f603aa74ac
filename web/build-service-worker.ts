import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { build } from "vite";

const folder = (path: string) => new URL(path, import.meta.url).pathname;
const client = folder(`./${process.env.BUILD_DIRECTORY ?? "build"}/client`);

/** Names of built files change with their content, so together they name the build. */
const names = readdirSync(`${client}/assets`).sort().join("\n");
const version = createHash("sha256").update(names).digest("hex").slice(0, 12);

// Builds the service worker as one classic script at the root of the site, whose pages it is for.
await build({
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  define: { BUILD: JSON.stringify(version), "process.env.NODE_ENV": '"production"' },
  build: {
    target: "es2022",
    outDir: client,
    emptyOutDir: false,
    lib: {
      entry: folder("./service-worker/service-worker.ts"),
      formats: ["iife"],
      name: "serviceWorker",
      fileName: () => "service-worker.js",
    },
  },
});
