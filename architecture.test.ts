import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

// Structure as tests: who may import whom, how large things may get, where each thing lives.

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

const IMPORT = /(?:^(?:import|export|\}).*from |^import |\bimport\()["']([^"'\s]+)["']/gm;

/** What a file imports: packages by name, own files by their path from the root. */
function importsOf(path: string): string[] {
  const found = [...read(path).matchAll(IMPORT)].map((match) => match[1] as string);
  return found.map((name) => (name.startsWith(".") ? relative(ROOT, resolve(ROOT, path, "..", name)) : name));
}

/** Every import from `from` to something that matches `to`, as readable lines. */
function crossings(from: RegExp, to: RegExp): string[] {
  return SOURCES.filter((path) => from.test(path)).flatMap((path) =>
    importsOf(path)
      .filter((name) => to.test(name))
      .map((name) => `${path} imports ${name}`),
  );
}

describe("workspaces import in one direction", () => {
  it.each([
    [
      "contract imports nothing of ours and does no I/O",
      /^contract\/src\/(?!.*\.test)/,
      /^(@unknot|api|web|site|node:)/,
    ],
    ["api knows no pages", /^api\//, /^(@unknot\/(web|site)|web|site|react|react-router)/],
    ["web knows no server", /^web\/app\//, /^(@unknot\/(api|site)|api|site|fastify|kysely|pg$)/],
    ["e2e fakes nothing and reaches into nothing", /^e2e\//, /^(@unknot\/(api|web|contract)|api|web|contract)/],
  ])("%s", (_, from, to) => {
    expect(crossings(from, to)).toEqual([]);
  });

  it("each workspace declares what it imports", () => {
    const missing = SOURCES.flatMap((path) => {
      const manifest = JSON.parse(read(join(path.split("/")[0] as string, "package.json")));
      const own = { ...manifest.dependencies, ...manifest.devDependencies };
      const root = JSON.parse(read("package.json")).devDependencies;
      return importsOf(path)
        .filter((name) => !/^(node:|contract\/|api\/|web\/|site\/|e2e\/|\.)/.test(name))
        .map((name) =>
          name
            .split("/")
            .slice(0, name.startsWith("@") ? 2 : 1)
            .join("/"),
        )
        .filter((name) => !(name in own) && !((isTest(path) || /\/testing\//.test(path)) && name in root))
        .map((name) => `${path} imports ${name}`);
    });
    expect(missing).toEqual([]);
  });
});

describe("layers import downwards", () => {
  it.each([
    ["platform knows no domain", /^api\/src\/platform\//, /^api\/src\/(services|support|importers|sample)\//],
    ["support knows no service", /^api\/src\/support\/(?!.*\.test)/, /^api\/src\/(services|importers|sample)\//],
    ["lib knows nothing above it", /^web\/app\/lib\//, /^web\/app\/(data|ui|parts|shell|features|routes)\//],
    ["data knows no page", /^web\/app\/data\//, /^web\/app\/(ui|parts|shell|features|routes)\//],
    [
      "ui knows no domain",
      /^web\/app\/ui\//,
      /^web\/app\/(data|parts|shell|features|routes)\/|^@unknot\/(?!contract\/words\/)/,
    ],
    ["parts know no features", /^web\/app\/parts\//, /^web\/app\/(shell|features|routes)\//],
    ["features know no routes", /^web\/app\/features\//, /^web\/app\/(shell|routes)\//],
  ])("%s", (_, from, to) => {
    expect(crossings(from, to)).toEqual([]);
  });

  it("what strangers write is cleaned in threads, never where requests are answered", () => {
    const slow = /^api\/src\/support\/rich-text\/(sanitize|highlight|formulas|markdown|blocks|worker)\.ts$/;
    const callers =
      /^(api|site)\/src\/(?!support\/rich-text\/)(?!.*\.test)|^api\/src\/support\/rich-text\/rich-text\.ts$/;
    // A type costs nothing.
    const typesOnly = (line: string) => line.endsWith("/worker.ts");
    expect(crossings(callers, slow).filter((line) => !typesOnly(line))).toEqual([]);
  });

  it("features never import each other", () => {
    const feature = (path: string) => /^web\/app\/features\/([^/]+)/.exec(path)?.[1];
    const found = SOURCES.filter((path) => feature(path)).flatMap((path) =>
      importsOf(path).filter((name) => feature(name) && feature(name) !== feature(path)),
    );
    expect(found).toEqual([]);
  });

  it("services reach each other only through their index", () => {
    const service = (path: string) => /^api\/src\/services\/([^/]+)/.exec(path)?.[1];
    const found = SOURCES.filter((path) => service(path) && !isTest(path)).flatMap((path) =>
      importsOf(path)
        .filter((name) => service(name) && service(name) !== service(path) && !name.endsWith("/index.ts"))
        .map((name) => `${path} imports ${name}`),
    );
    expect(found).toEqual([]);
  });
});

describe("each table has one writer", () => {
  const OWNERS: Record<string, RegExp> = {
    "users|name_claims|former_usernames|contact_messages": /^api\/src\/services\/user\//,
    "accounts|account_tokens|sessions|known_logins": /^api\/src\/services\/auth\//,
    "moderation_log|reports|cases|appeals|site_settings": /^api\/src\/services\/moderation\//,
    "notifications|notification_preferences": /^api\/src\/services\/notifications\//,
    "posts|post_sources|post_likes|tallies|drafts": /^api\/src\/services\/posts\//,
    "comments|comment_sources|comment_likes": /^api\/src\/services\/comments\//,
    idempotent_answers: /^api\/src\/(platform\/once|services\/posts\/jobs)\.ts/,
    "search_\\w+": /^api\/src\/support\/search\//,
    "uploads|upload_uses": /^api\/src\/support\/uploads\//,
    imported_items: /^api\/src\/importers\//,
  };

  it.each(Object.entries(OWNERS))("%s", (tables, owner) => {
    const writes = new RegExp(`(?:insertInto|updateTable|deleteFrom)\\("(?:${tables})"`);
    const others = filesUnder("api/src", /\.ts$/).filter((path) => !isTest(path) && !owner.test(path));
    expect(others.filter((path) => writes.test(read(path)))).toEqual([]);
  });
});

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

  it("no test sleeps, and no test is left out", () => {
    const bad = SOURCES.filter(
      (path) =>
        isTest(path) && /\b(?<!test\.)setTimeout\(|waitForTimeout|\.(?:skip|only|todo|fixme)\(/.test(read(path)),
    );
    expect(bad).toEqual([]);
  });
});

describe("the contract is whole", () => {
  it("every endpoint is bound, by the service that it names", () => {
    const bound = filesUnder("api/src/services", /\.ts$/).map((path) => [path, read(path)] as const);
    const endpoints = filesUnder("contract/src/services", /\.ts$/).flatMap((path) =>
      [
        ...read(path).matchAll(/export const (\w+) = defineEndpoint\(\{\s*service: "(\w+)"[\s\S]*?access: "(\w+)"/g),
      ].map((match) => ({
        name: match[1] as string,
        service: match[2] as string,
      })),
    );
    const unbound = endpoints.filter(
      ({ name, service }) =>
        !bound.some(
          ([path, text]) =>
            path.includes(`/services/${service}/`) && new RegExp(`\\bbind(?:Stream)?\\(app, ${name},`).test(text),
        ),
    );
    expect(unbound).toEqual([]);
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
