import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import config from "../react-router.config.ts";
import { UNUSED_PARTS } from "./lean-router.ts";

const packageFolder = dirname(createRequire(import.meta.url).resolve("react-router/package.json"));

describe("the router without its unused parts", () => {
  it("leaves out only what this site does not switch on", () => {
    expect(config.routeDiscovery).toEqual({ mode: "initial" });
    expect(readFileSync(new URL("../app/entry.client.tsx", import.meta.url), "utf8")).not.toContain("instrumentations");
  });

  it.each(UNUSED_PARTS)("still finds %s in the package", (part) => {
    expect(existsSync(join(packageFolder, "dist/production/lib", part))).toBe(true);
  });
});
