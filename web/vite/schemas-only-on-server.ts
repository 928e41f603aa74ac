import { pathToFileURL } from "node:url";
import type { AnyEndpoint } from "@unknot/contract/endpoint";
import type { Plugin } from "vite";

/** What a browser needs of an endpoint: how it is called. */
function callOf(value: unknown): unknown {
  const { method, path, identity, isIdempotent } = value as Partial<AnyEndpoint>;
  return method && path ? { method, path, identity, isIdempotent } : value;
}

const SERVICE = /contract[/]src[/]services[/][\w-]+\.ts$/;
const ONE = "?call=";

/** What a module of the contract exports that is needed in a browser. */
async function exportsOf(file: string): Promise<[string, unknown][]> {
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  return Object.entries(exported).map(([name, value]) => [name, callOf(value)]);
}

/**
 * Keeps the schemas out of what browsers download: there, an endpoint is its method and path, and the schemas only give
 * it types. Each is a module of its own, so that a call comes with what makes it. See
 * docs/decisions/0006-no-schemas-in-the-browser.md.
 */
export function schemasOnlyOnServer(): Plugin {
  return {
    name: "schemas-only-on-server",
    enforce: "pre",
    resolveId: (id) => (id.includes(ONE) ? id : null),
    async load(id, options) {
      const [file = id, wanted] = id.split(ONE);
      if (options?.ssr || !SERVICE.test(file)) return null;
      const calls = await exportsOf(file);
      const lines = calls.flatMap(([name, value]) => {
        if (wanted === undefined) return [`export { ${name} } from ${JSON.stringify(file + ONE + name)};`];
        return name === wanted ? [`export const ${name} = ${JSON.stringify(value)};`] : [];
      });
      return { code: lines.join("\n"), moduleType: "js", moduleSideEffects: false };
    },
  };
}
