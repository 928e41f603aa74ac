import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Every page loads the list of all routes. Of what stands in it, this leaves out what says nothing: flags that are
// false, which React Router reads like missing ones, one that it does not read at all in a browser (hasDefaultExport),
// files that a route shares with the entry, and styles that it shares with the root: those are there.

type Route = { imports?: string[]; css?: string[] } & Record<string, unknown>;
type Manifest = { entry: { imports: string[] }; routes: Record<string, Route> };

const FOLDER = new URL(`./${process.env.BUILD_DIRECTORY ?? "build"}/client/assets/`, import.meta.url).pathname;
const BEGIN = "window.__reactRouterManifest=";

type There = { imports: string[]; css: string[] };

const slim = (there: There, { imports, css, hasDefaultExport: _, ...route }: Route): Route => {
  const own = imports?.filter((file) => !there.imports.includes(file)) ?? [];
  const ownCss = css?.filter((file) => !there.css.includes(file)) ?? [];
  const said = Object.entries(route).filter(([, value]) => value !== false);
  return {
    ...Object.fromEntries(said),
    ...(ownCss.length > 0 && { css: ownCss }),
    ...(own.length > 0 && { imports: own }),
  };
};

const name = readdirSync(FOLDER).find((file) => /^manifest-\w+\.js$/.test(file));
if (!name) throw new Error(`There is no list of routes in ${FOLDER}`);
const file = join(FOLDER, name);
const text = readFileSync(file, "utf8");
if (!text.startsWith(BEGIN)) throw new Error(`The list of routes in ${file} does not begin with ${BEGIN}`);
const manifest = JSON.parse(text.slice(BEGIN.length).replace(/;\s*$/, "")) as Manifest;
const { imports } = manifest.entry;
const root = manifest.routes.root?.css ?? [];
const routes = Object.entries(manifest.routes).map(([id, route]) => [
  id,
  slim({ imports, css: id === "root" ? [] : root }, route),
]);
writeFileSync(file, `${BEGIN}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`);
