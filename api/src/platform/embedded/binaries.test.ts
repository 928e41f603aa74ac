import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { StartError } from "../start-error.ts";
import { POSTGRES_MAJOR, packagedFolder, packageName } from "./binaries.ts";
import { OLDER_PACKAGES } from "./older.ts";

it("says what to do where no PostgreSQL comes for a machine", () => {
  expect(() => packagedFolder("linux", "riscv64")).toThrow(StartError);
  expect(() => packagedFolder("linux", "riscv64")).toThrow(/for linux on riscv64\. Set DATABASE_URL/);
  expect(packagedFolder(process.platform, process.arch)).toMatch(/native$/);
});

it("knows a package of each major version from 15 to the one before ours, so that each can be upgraded from", () => {
  const manifest = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
  expect(manifest.optionalDependencies[packageName("linux", "x64")]).toMatch(new RegExp(`^${POSTGRES_MAJOR}\\.`));
  const majors = Array.from({ length: POSTGRES_MAJOR - 15 }, (_, at) => 15 + at);
  expect(
    Object.entries(OLDER_PACKAGES).map(([major, version]) => [Number(major), Number.parseInt(version, 10)]),
  ).toEqual(majors.map((major) => [major, major]));
});
