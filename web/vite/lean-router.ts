import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/**
 * The parts of React Router that this site never switches on (`routeDiscovery` is "initial", there are no
 * instrumentations), but that no bundler can know to be unused.
 */
export const UNUSED_PARTS = ["dom/ssr/fog-of-war.js", "router/instrumentation.js"];

/** The files of React Router that browsers run: those of its server name more of the parts, and are shaken off whole. */
const IN_BROWSERS = /[/]react-router[/]dist[/](?!.*[/](server-runtime|rsc)[/])/;

const standIn = fileURLToPath(new URL("./unused-router-parts.ts", import.meta.url));

/**
 * Keeps out of what browsers download what they never run of React Router, some 4 kB compressed: the parts above, and
 * the components that only the assignment of a name for debugging keeps in (`Form.displayName = "Form"`).
 * The server runs the package as it is. See docs/decisions/0021-reading-pages-stay-light.md.
 */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    enforce: "pre",
    apply: "build",
    async resolveId(source, importer, options) {
      if (options.ssr || !IN_BROWSERS.test(importer ?? "")) return null;
      return UNUSED_PARTS.some((part) => source.endsWith(part.replace(/.*[/]/, "/"))) ? standIn : null;
    },
    transform(code, id, options) {
      if (options?.ssr || !id.includes("/react-router/dist/")) return null;
      const withoutNames = code.replace(/^\w+\.displayName = .*$/gm, "");
      return { code: withoutNames.replace(/= (?=React\$1\.forwardRef\()/g, "= /* @__PURE__ */ "), map: null };
    },
  };
}
