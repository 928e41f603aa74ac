import { pathToFileURL } from "node:url";
import type { AnyEndpoint } from "@unknot/contract/endpoint";
import type { Plugin } from "vite";

/** What a browser needs of an endpoint: how it is called. */
function callOf(value: unknown): unknown {
  const { method, path, identity, isIdempotent } = value as Partial<AnyEndpoint>;
  return method && path ? { method, path, identity, isIdempotent } : value;
}

/**
 * Keeps the schemas out of what browsers download: there, an endpoint is its method and path, and the schemas only give
 * it types. See docs/decisions/0006-no-schemas-in-the-browser.md.
 */
export function schemasOnlyOnServer(): Plugin {
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
