import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

// Structure as tests: how large things may get, where each thing lives. Who may import whom is in
// .dependency-cruiser.mjs, who writes which table in api/src/table-owners.test.ts.

const ROOT = import.meta.dirname;

function filesUnder(folder: string, ending: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => ending.test(path) && !/node_modules|\/build\/|\.react-router/.test(path))
    .filter((path) => statSync(join(ROOT, path)).isFile());
}

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const WORKSPACES = ["contract", "api", "web", "site", "e2e"];
const SOURCES = WORKSPACES.flatMap((workspace) => filesUnder(workspace, /\.tsx?$/));
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

describe("things stay small and explained", () => {
  it("no file is longer than 250 lines, no route than 80", () => {
    const length = (path: string) => read(path).split("\n").length;
    expect(SOURCES.filter((path) => length(path) > 250)).toEqual([]);
    expect(SOURCES.filter((path) => /^web\/app\/routes\//.test(path) && length(path) > 81)).toEqual([]);
  });

  it("every exported function and class has a docstring", () => {
    const plain = SOURCES.filter((path) => /^(contract|api|site)\/src\/|^web\/app\/(lib|data|ui|parts)\//.test(path));
    const bare = plain
      .filter((path) => !isTest(path))
      .flatMap((path) => {
        const lines = read(path).split("\n");
        return lines
          .filter(
            (line, at) =>
              /^export (?:default )?(?:async )?(?:function|class)\b/.test(line) &&
              !/\*\/\s*$/.test(lines[at - 1] ?? ""),
          )
          .map((line) => `${path}: ${line}`);
      });
    expect(bare).toEqual([]);
  });

  it("styles use the names of the tokens, no colours of their own", () => {
    const coloured = filesUnder("web/app", /\.css$/)
      .filter((path) => !path.endsWith("tokens.css"))
      .filter((path) => /#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/i.test(read(path).replaceAll("#000", "")));
    expect(coloured).toEqual([]);
  });

  it("what people read is in contract/src/words", () => {
    const label = /\b(?:label|aria-label|title|placeholder|alt|hint)="[^"]*[A-Z][a-z]/;
    expect(filesUnder("web/app", /\.tsx$/).filter((path) => label.test(read(path)))).toEqual([]);
  });

  it("pages read no parameter that a page which is kept may be without", () => {
    // Two read what only a browser needs to know, and put it there as well.
    const own = /address-parameters\.ts$|moderation\/log\.tsx$|use-session-lifecycle\.ts$/;
    const reads =
      /\.searchParams\b|URLSearchParams\((?:window\.)?(?:location|search)\b|\buse(?:SearchParams|OwnParameters)\b/;
    const pages = filesUnder("web/app", /\.tsx?$/).filter((path) => !isTest(path) && !own.test(path));
    expect(pages.filter((path) => reads.test(read(path)))).toEqual([]);
  });

  it("no test sleeps, and no test is left out", () => {
    const bad = SOURCES.filter(
      (path) =>
        isTest(path) && /\b(?<!test\.)setTimeout\(|waitForTimeout|\.(?:skip|only|todo|fixme)\(/.test(read(path)),
    );
    expect(bad).toEqual([]);
  });
});

describe("the contract is whole", () => {
  it("every endpoint is bound, by a service, and once", () => {
    const bound = filesUnder("api/src/services", /\.ts$/)
      .flatMap((path) => [...read(path).matchAll(/\bbind(?:Stream|File)?\(app, (\w+),/g)])
      .map(([, name]) => name as string)
      .sort();
    const endpoints = filesUnder("contract/src/services", /\.ts$/)
      .flatMap((path) => [...read(path).matchAll(/export const (\w+) = defineEndpoint\(/g)])
      .map(([, name]) => name as string)
      .sort();
    expect(bound).toEqual(endpoints);
    const declared = filesUnder("contract/src/services", /\.ts$/).flatMap((path) => [
      ...read(path).matchAll(/defineEndpoint\(/g),
    ]);
    expect(endpoints).toHaveLength(declared.length);
  });

  it("paths of the API stand in the contract and nowhere else", () => {
    const elsewhere = SOURCES.filter((path) => /^(api|web|site)\/(src|app)\//.test(path) && !isTest(path)).filter(
      (path) => /["'`]\/(?:api\/)?(?:get|create|edit|delete|toggle|upload|update|resolve)_\w+/.test(read(path)),
    );
    expect(elsewhere).toEqual([]);
  });
});
