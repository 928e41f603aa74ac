import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// The list of packages in docs/security.md is the truth about what is installed.

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), "utf8");
const WORKSPACES = ["contract", "api", "web", "site"];

type Lock = { packages: Record<string, { version?: string }> };
const lock: Lock = JSON.parse(read("package-lock.json"));

/** The version of a package that is installed for the program; undefined where it is not. */
function lockedVersion(name: string): string | undefined {
  const places = ["", ...WORKSPACES.map((workspace) => `${workspace}/`)];
  return places.map((place) => lock.packages[`${place}node_modules/${name}`]?.version).find(Boolean);
}

const listed = new Map(
  [...read("docs/security.md").matchAll(/^\| `([@\w./-]+)` \| (\d[^ |]*) \| \S.* \|$/gm)].map(
    ([, name = "", version = ""]) => [name, version],
  ),
);

it("lists the versions that are locked", () => {
  expect(listed.size).toBeGreaterThan(50);
  const stale = [...listed].filter(([name, version]) => lockedVersion(name) !== version);
  expect(stale.map(([name, version]) => `${name} ${version}, locked: ${lockedVersion(name)}`)).toEqual([]);
});

it("lists every package that a workspace of the program depends on", () => {
  const direct = WORKSPACES.flatMap((workspace) => {
    const { dependencies = {} } = JSON.parse(read(`${workspace}/package.json`)) as { dependencies?: object };
    return Object.keys(dependencies);
  });
  expect(direct.filter((name) => !name.startsWith("@unknot/") && !listed.has(name))).toEqual([]);
});
